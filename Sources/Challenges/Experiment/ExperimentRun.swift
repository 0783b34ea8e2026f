public import Geometry

/// One participant's run through an experiment: takes taps or a finger's steps, and returns finished sequences.
///
/// A value without side effects: the same touches give the same sequences in every replay. In tapping, a tap in the
/// first target starts a sequence; every further tap ends a trial, wherever it is. In steering, every pass through the
/// tunnel is a trial.
public struct ExperimentRun: Hashable, Sendable {
    /// The experiment's settings.
    public let experiment: ExperimentSettings
    /// The sequences in this participant's order: practice, then every condition once.
    public let plan: [PlannedSequence]
    /// The phone's screen in CSS px, in its natural orientation.
    private let screen: Size
    /// The phone's scale; of its newest calibration.
    public internal(set) var pixelsPerMillimetre: Double
    /// Whether the host has started the measurement; before, only practice counts.
    public internal(set) var mayMeasure: Bool
    /// The index of the current sequence in the plan; its length when all are done.
    public internal(set) var position = 0
    /// The finished part of the current sequence; `nil` when all sequences are finished.
    public internal(set) var work: SequenceWork?
    /// The finger that moves to or through the current tunnel.
    var attempt = SteeringAttempt()

    /// A sequence of the plan.
    public struct PlannedSequence: Hashable, Sendable {
        /// The index of the condition.
        public var condition: Int
        /// Whether it is practice.
        public var isPractice: Bool
    }

    /// Creates a run without touches.
    ///
    /// - Parameters:
    ///   - row: The participant's row of the balanced Latin square, 0 or more.
    ///   - screen: The phone's screen in CSS px.
    public init(
        _ experiment: ExperimentSettings,
        row: Int,
        screen: Size,
        pixelsPerMillimetre: Double,
        mayMeasure: Bool
    ) {
        self.experiment = experiment
        self.screen = screen
        self.pixelsPerMillimetre = pixelsPerMillimetre
        self.mayMeasure = mayMeasure
        let order = BalancedLatinSquare.order(row: row, of: experiment.conditions.count)
        // The practice uses the conditions in their order, repeated if there are too few.
        let practice = (0..<experiment.practiceRounds).compactMap { order.isEmpty ? nil : order[$0 % order.count] }
        plan =
            practice.map { PlannedSequence(condition: $0, isPractice: true) }
            + order.map { PlannedSequence(condition: $0, isPractice: false) }
        restartSequence()
    }

    /// The current sequence; `nil` when all are done.
    public var current: PlannedSequence? { plan.indices.contains(position) ? plan[position] : nil }

    /// Whether the measurement has to be started before the run continues.
    public var isWaiting: Bool { current.map { !$0.isPractice && !mayMeasure } ?? false }

    /// The conditions that do not fit on the screen.
    public var tooLarge: [Int] { experiment.conditions.indices.filter { work(in: $0) == nil } }

    /// Whether the current sequence's state differs from that at its start: in steering, a finger on the screen or a
    /// broken attempt is enough.
    public var hasBegun: Bool { (work?.count ?? 0) > 0 || attempt != SteeringAttempt() }

    /// Whether the current sequence is one of steering, and takes fingers.
    public var takesFingers: Bool {
        if case .steering = work { !isWaiting } else { false }
    }

    /// Applies the first touch-down of a gesture to a tapping task.
    ///
    /// - Returns: The sequence, if the tap finished one.
    public mutating func tap(_ tap: Tap) -> PerformedSequence? {
        guard case .tapping(let ring, var taps) = work, !isWaiting else { return nil }
        guard !taps.isEmpty || ring.target(ofTap: 0).distance(to: tap.position) <= ring.width / 2 else { return nil }
        taps.append(tap)
        work = .tapping(ring, taps: taps)
        return taps.count > experiment.trialCount ? finishSequence() : nil
    }

    /// Applies a finger's step to a steering task.
    ///
    /// - Parameter milliseconds: The time on the phone's clock.
    /// - Returns: The sequence, if the step finished one.
    public mutating func steer(
        _ step: SteeringAttempt.Step,
        of finger: UInt64,
        milliseconds: Double
    ) -> PerformedSequence? {
        guard case .steering(let tunnel, let trials) = work, !isWaiting,
            let trial = attempt.apply(step, of: finger, milliseconds: milliseconds, in: tunnel)
        else { return nil }
        work = .steering(tunnel, trials: trials + [trial])
        return trials.count + 1 == experiment.trialCount ? finishSequence() : nil
    }

    private mutating func finishSequence() -> PerformedSequence? {
        guard let current, let work else { return nil }
        position += 1
        restartSequence()
        return PerformedSequence(
            condition: current.condition,
            isPractice: current.isPractice,
            pixelsPerMillimetre: pixelsPerMillimetre,
            work: work
        )
    }

    /// Starts the measurement.
    public mutating func measure() {
        mayMeasure = true
    }

    /// Discards the unfinished current sequence.
    public mutating func interrupt() {
        restartSequence()
    }

    /// Takes a new scale: the current sequence begins again in its new size.
    ///
    /// - Returns: Whether the scale differs.
    public mutating func calibrate(pixelsPerMillimetre: Double) -> Bool {
        guard pixelsPerMillimetre != self.pixelsPerMillimetre else { return false }
        self.pixelsPerMillimetre = pixelsPerMillimetre
        restartSequence()
        return true
    }

    /// Begins the current sequence, or the next one that fits on the screen.
    mutating func restartSequence() {
        attempt = SteeringAttempt()
        work = current.flatMap { work(in: $0.condition) }
        while work == nil, current != nil {
            position += 1
            work = current.flatMap { work(in: $0.condition) }
        }
    }

    private func work(in condition: Int) -> SequenceWork? {
        SequenceWork(
            experiment.conditions[condition],
            trialCount: experiment.trialCount,
            on: screen,
            pixelsPerMillimetre: pixelsPerMillimetre
        )
    }
}
