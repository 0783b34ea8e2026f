public import Geometry

/// One participant's run through an experiment: takes taps or a finger's steps, and returns finished sequences.
///
/// A value without side effects: the same touches give the same sequences in every replay. In tapping, a tap in the
/// first target starts a sequence; every further tap ends a trial, wherever it is. In steering, every pass through the
/// tunnel is a trial.
public struct ExperimentRun: Hashable, Sendable {
    /// The experiment's settings.
    public let experiment: ExperimentSettings
    /// The sequences in this participant's order: practice, then every condition once in each block.
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
        /// The block, from 1; `nil` in practice.
        public var block: Int?
        /// Whether it is practice.
        public var isPractice: Bool { block == nil }
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
            practice.map { PlannedSequence(condition: $0) }
            + (0..<experiment.blockCount).flatMap { block in
                // The next row in each block, so that every block is as balanced as the first.
                BalancedLatinSquare.order(row: row + block, of: experiment.conditions.count)
                    .map { PlannedSequence(condition: $0, block: block + 1) }
            }
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
            block: current.block,
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

/// The changeable state of a run as numbers, for a checkpoint.
extension ExperimentRun {
    /// The state, for `resume`.
    public var progress: [Double] {
        let head = [pixelsPerMillimetre, mayMeasure ? 1 : 0, Double(position)]
        switch work {
        case .tapping(_, let taps):
            return head + taps.flatMap { [$0.position.x, $0.position.y, $0.milliseconds] }
        case .steering(_, let trials):
            // Each part is preceded by its length.
            let parts = trials.map { [Double($0.breaks)] + $0.points.numbers } + [attempt.numbers]
            return head + parts.flatMap { [Double($0.count)] + $0 }
        case nil: return head
        }
    }

    /// Whether the measurement has started in a stored `progress`.
    public static func mayMeasure(in progress: [Double]) -> Bool { progress.count > 1 && progress[1] != 0 }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard progress.count >= 3, progress[0] > 0, let position = Int(exactly: progress[2]), 0...plan.count ~= position
        else { return false }
        pixelsPerMillimetre = progress[0]
        mayMeasure = progress[1] != 0
        self.position = position
        restartSequence()
        let remaining = progress.dropFirst(3)
        // The stored work belongs to a sequence that no longer matches, and is discarded.
        guard self.position == position else { return true }
        switch work {
        case .tapping(let ring, _):
            guard let points = [TracedPoint](numbers: Array(remaining)), points.count <= experiment.trialCount else {
                return false
            }
            let taps = points.map { Tap(position: $0.position, milliseconds: $0.milliseconds) }
            work = .tapping(ring, taps: taps)
            return true
        case .steering(let tunnel, _): return resume(Self.parts(of: remaining), in: tunnel)
        case nil: return remaining.isEmpty
        }
    }

    private mutating func resume(_ parts: [ArraySlice<Double>]?, in tunnel: SteeringTunnel) -> Bool {
        guard let parts, let last = parts.last, parts.count <= experiment.trialCount,
            let attempt = SteeringAttempt(numbers: last)
        else { return false }
        var trials: [SteeringTrial] = []
        for part in parts.dropLast() {
            guard let first = part.first, let breaks = Int(exactly: first),
                let points = [TracedPoint](numbers: Array(part.dropFirst()))
            else { return false }
            let trial = SteeringTrial(points: points, breaks: breaks)
            // Another version of the program may lay out the tunnel differently; the sequence then begins again.
            guard trial.leads(through: tunnel) else { return true }
            trials.append(trial)
        }
        self.attempt = attempt
        work = .steering(tunnel, trials: trials)
        return true
    }

    /// Splits numbers into parts, each preceded by its length; `nil` if the lengths do not match.
    private static func parts(of numbers: ArraySlice<Double>) -> [ArraySlice<Double>]? {
        var parts: [ArraySlice<Double>] = []
        var remaining = numbers
        while let first = remaining.popFirst() {
            guard let count = Int(exactly: first), 0...remaining.count ~= count else { return nil }
            parts.append(remaining.prefix(count))
            remaining = remaining.dropFirst(count)
        }
        return parts
    }
}

/// A participant's work on a sequence, finished or not, with the layout on the screen.
public enum SequenceWork: Hashable, Sendable {
    /// The tap that starts the sequence, then one per target.
    case tapping(ExperimentRing, taps: [Tap])
    /// One trial per pass through the tunnel.
    case steering(SteeringTunnel, trials: [SteeringTrial])

    /// The beginning of a sequence; `nil` if its targets or its tunnel do not fit on the screen.
    ///
    /// - Parameter screen: The screen in CSS px, in its natural orientation.
    public init?(_ condition: ExperimentCondition, trialCount: Int, on screen: Size, pixelsPerMillimetre: Double) {
        switch condition.task {
        case .tapping:
            let ring = ExperimentRing(
                condition,
                count: trialCount,
                on: screen,
                pixelsPerMillimetre: pixelsPerMillimetre
            )
            guard let ring else { return nil }
            self = .tapping(ring, taps: [])
        case .steering:
            let tunnel = SteeringTunnel(condition, on: screen, pixelsPerMillimetre: pixelsPerMillimetre)
            guard let tunnel else { return nil }
            self = .steering(tunnel, trials: [])
        }
    }

    /// The number of taps, including the one that starts the sequence, or of trials.
    public var count: Int {
        switch self {
        case .tapping(_, let taps): taps.count
        case .steering(_, let trials): trials.count
        }
    }
}
