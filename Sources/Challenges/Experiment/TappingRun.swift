public import Geometry

/// One participant's way through a tapping experiment: takes touch-downs, returns finished sequences.
///
/// A value without side effects: the same taps give the same sequences in every replay. A tap in the first target
/// starts a sequence; from then on every tap ends a trial, wherever it is.
public struct TappingRun: Hashable, Sendable {
    /// The experiment's settings.
    public let experiment: TappingExperiment
    /// The sequences in this participant's order: practice, then every condition once.
    public let plan: [Planned]
    /// The phone's screen in CSS px, in its natural orientation.
    private let screen: Size
    /// The phone's scale; of its newest calibration.
    public private(set) var pixelsPerMillimetre: Double
    /// Whether the host has started the measurement; before, only practice counts.
    public private(set) var mayMeasure: Bool
    /// The index of the current sequence in the plan; its length when all are done.
    public private(set) var position = 0
    /// The taps of the current sequence.
    public private(set) var taps: [Tap] = []
    /// The targets of the current sequence; `nil` when all are done.
    public private(set) var ring: ExperimentRing?

    /// A sequence of the plan.
    public struct Planned: Hashable, Sendable {
        /// The index of the condition.
        public var condition: Int
        /// Whether it is practice.
        public var isPractice: Bool
    }

    /// Creates a run without taps.
    ///
    /// - Parameters:
    ///   - row: The participant's row of the balanced Latin square, 0 or more.
    ///   - screen: The phone's screen in CSS px.
    public init(
        _ experiment: TappingExperiment,
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
        // Practice with the conditions that come first, as far as they go round.
        let practice = (0..<experiment.practiceRounds).compactMap { order.isEmpty ? nil : order[$0 % order.count] }
        plan =
            practice.map { Planned(condition: $0, isPractice: true) }
            + order.map { Planned(condition: $0, isPractice: false) }
        skipWhatDoesNotFit()
    }

    /// The current sequence; `nil` when all are done.
    public var current: Planned? { plan.indices.contains(position) ? plan[position] : nil }

    /// Whether the measurement has to be started before the run goes on.
    public var isWaiting: Bool { current.map { !$0.isPractice && !mayMeasure } ?? false }

    /// The conditions whose targets do not fit on the screen.
    public var tooLarge: [Int] { experiment.conditions.indices.filter { ring(of: $0) == nil } }

    /// Applies the first touch-down of a gesture.
    ///
    /// - Returns: The sequence, if the tap finished one.
    public mutating func tap(_ tap: Tap) -> TappedSequence? {
        guard let ring, let current, !isWaiting else { return nil }
        guard !taps.isEmpty || ring.target(ofTap: 0).distance(to: tap.position) <= ring.width / 2 else { return nil }
        taps.append(tap)
        guard taps.count > experiment.targetCount else { return nil }
        let sequence = TappedSequence(
            condition: current.condition,
            isPractice: current.isPractice,
            pixelsPerMillimetre: pixelsPerMillimetre,
            ring: ring,
            taps: taps
        )
        taps = []
        position += 1
        skipWhatDoesNotFit()
        return sequence
    }

    /// Starts the measurement.
    public mutating func measure() {
        mayMeasure = true
    }

    /// Discards the taps of the current sequence.
    public mutating func interrupt() {
        taps = []
    }

    /// Takes a new scale: the current sequence begins again in its new size.
    ///
    /// - Returns: Whether the scale differs.
    public mutating func calibrate(pixelsPerMillimetre: Double) -> Bool {
        guard pixelsPerMillimetre != self.pixelsPerMillimetre else { return false }
        self.pixelsPerMillimetre = pixelsPerMillimetre
        taps = []
        skipWhatDoesNotFit()
        return true
    }

    private mutating func skipWhatDoesNotFit() {
        ring = current.flatMap { ring(of: $0.condition) }
        while ring == nil, current != nil {
            position += 1
            ring = current.flatMap { ring(of: $0.condition) }
        }
    }

    private func ring(of condition: Int) -> ExperimentRing? {
        ExperimentRing(
            experiment.conditions[condition],
            count: experiment.targetCount,
            on: screen,
            pixelsPerMillimetre: pixelsPerMillimetre
        )
    }

    // MARK: As numbers

    /// The changeable state as numbers, for `resume`.
    public var progress: [Double] {
        [pixelsPerMillimetre, mayMeasure ? 1 : 0, Double(position)]
            + taps.flatMap { [$0.position.x, $0.position.y, $0.milliseconds] }
    }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard progress.count >= 3, progress.count % 3 == 0, progress.count / 3 - 1 <= experiment.targetCount,
            progress[0] > 0, let position = Int(exactly: progress[2]), 0...plan.count ~= position
        else { return false }
        pixelsPerMillimetre = progress[0]
        mayMeasure = progress[1] != 0
        self.position = position
        taps = stride(from: 3, to: progress.count, by: 3).map { index in
            Tap(position: Point(x: progress[index], y: progress[index + 1]), milliseconds: progress[index + 2])
        }
        let before = self.position
        skipWhatDoesNotFit()
        if self.position != before { taps = [] }
        return true
    }
}
