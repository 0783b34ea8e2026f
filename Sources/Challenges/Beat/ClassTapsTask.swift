public import Geometry

/// One phone's part in a task in which a class taps in time: each of its taps, as soon as its room time is known.
///
/// An attempt's value is the tap's time on the room's axis, in seconds; its figures are those of `ClassTouchTask`.
public struct ClassTapsTask: ChallengeTask, Hashable {
    /// The taps in ms on the phone's clock that are no attempts yet.
    private var waiting: [Double] = []

    /// Creates a task without taps.
    public init() {}

    /// Whether a freeze would drop taps that wait for the phone's clock.
    public var isUnderWay: Bool { awaitsClock }
    /// Nothing is counted.
    public var counts: [TaskCount] { [] }
    /// Whether a tap waits for the phone's clock to be known.
    public var awaitsClock: Bool { !waiting.isEmpty }

    /// Keeps a tap.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        if waiting.count < TapPlan.maxTaps { waiting.append(milliseconds) }
        return nil
    }

    /// Makes the first tap that waits an attempt, once its room time is known.
    public mutating func synchronise(_ roomTime: (Double) -> ClassTime?) -> Attempt? {
        guard let tapped = waiting.first, let time = roomTime(tapped) else { return nil }
        waiting.removeFirst()
        return ClassTouchTask.attempt(of: tapped, at: time)
    }

    /// Drops the taps that are attempts.
    public mutating func recorded(touchesAt times: [Double]) {
        for time in times {
            if let index = waiting.firstIndex(of: time) { waiting.remove(at: index) }
        }
    }

    /// Drops the taps that are no attempts yet.
    public mutating func interrupt() { waiting = [] }

    /// The number of the taps that wait, and their times.
    public var progress: [Double] { [Double(waiting.count)] + waiting }

    /// Restores the state from `progress`. Returns `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard let count = progress.first, count == Double(progress.count - 1), progress.count - 1 <= TapPlan.maxTaps
        else {
            return false
        }
        waiting = Array(progress.dropFirst())
        return true
    }
}

extension Challenge.Kind {
    /// Tapping on in the tempo of eight beats (`BeatFigures`); the target is the tempo.
    public static let beat = Challenge.Kind(
        "beat",
        unit: "s",
        defaultTarget: 100,
        targets: 40...208,
        best: .lowest,
        valueError: .unknownDelays,
        figures: ClassTouchTask.figures,
        measures: [
            AttemptMeasure("tempo", in: "1/min") { $0.taps?.periodMilliseconds.map { [60_000 / $0] } ?? [] },
            AttemptMeasure("tempoError", in: "1/min", isLessBetter: true) { series in
                series.taps?.periodMilliseconds.map { [(60_000 / $0 - series.challenge.target).magnitude] } ?? []
            },
            .spreadOfTaps, .driftOfTaps, .attempts,
        ],
        ofClass: .taps { TapPlan.following(tempo: $0) },
        task: { _, _ in RunningTask(ClassTapsTask()) }
    )

    /// Tapping together without a beat (`BeatFigures`); the target is the time for it in seconds.
    public static let clap = Challenge.Kind(
        "clap",
        unit: "s",
        defaultTarget: 30,
        targets: 10...60,
        best: .lowest,
        valueError: .unknownDelays,
        figures: ClassTouchTask.figures,
        measures: [
            AttemptMeasure("tempo", in: "1/min") { $0.taps?.periodMilliseconds.map { [60_000 / $0] } ?? [] },
            .spreadOfTaps, .driftOfTaps, .attempts,
        ],
        ofClass: .taps { TapPlan.free(seconds: $0) },
        task: { _, _ in RunningTask(ClassTapsTask()) }
    )
}

extension AttemptMeasure {
    /// The scatter of the intervals between taps.
    fileprivate static let spreadOfTaps = AttemptMeasure("tapSpread", in: "ms", isLessBetter: true) {
        $0.taps?.spreadMilliseconds.map { [$0] } ?? []
    }
    /// How much longer each interval is than the one before.
    fileprivate static let driftOfTaps = AttemptMeasure("tapDrift", in: "ms") {
        $0.taps?.drift.map { [$0.value] } ?? []
    }
}

extension JudgedSeries {
    /// The taps that count, in a task in which a class taps in time.
    fileprivate var taps: TapSeries? {
        guard let plan = challenge.kind.ofClass?.plan(for: challenge.target), let span else { return nil }
        let all = zip(values, figures).compactMap { ClassTap(seconds: $0, figures: $1, inEpoch: span.epoch) }
        return TapSeries(of: plan.counted(all, in: span))
    }
}

extension ClassTap {
    /// The tap of an attempt; `nil` if it is of another epoch of the room's axis.
    public init?(seconds: Double, figures: [FigureValue?], inEpoch epoch: Int) {
        guard figures.count > 2, case .number(let own)? = figures[0], case .number(let error)? = figures[1],
            figures[2] == .count(epoch)
        else { return nil }
        self.init(ownMilliseconds: own, roomMilliseconds: seconds * 1000, clockErrorMilliseconds: error)
    }
}
