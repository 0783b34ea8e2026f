public import Geometry

/// One phone's latency task: takes the laps of a finger that follows a mark on a circle, until the series is complete.
///
/// The mark moves at constant speed. In the same display frame, the finger's known position lags behind the mark by the
/// time from touch to display (Bérard and Blanch 2013). The phone sends the mean lag of each lap that the finger
/// followed to its end.
public struct LatencyTask: Hashable, Sendable {
    /// The maximum lag or lead of the finger in ms; beyond it the finger does not follow the mark.
    public static let maxLagMilliseconds = 500.0
    /// The allowed numbers of laps.
    public static let lapRange = 3.0...30.0

    /// The number of laps that finish a series.
    public let laps: Int
    /// The laps of the series so far.
    public private(set) var finishedLaps: [FollowedLap] = []

    /// Creates a task without laps.
    ///
    /// - Parameter laps: In `lapRange`.
    public init(laps: Int) {
        self.laps = laps
    }

    /// Whether the series has all its laps.
    public var isFinished: Bool { finishedLaps.count >= laps }

    /// Applies a lap; after a finished series it is the first lap of the next one.
    public mutating func addLap(_ lap: FollowedLap) {
        guard lap.isPossible else { return }
        beginNext()
        finishedLaps.append(lap)
    }

    /// Begins another series, if the last one is finished.
    public mutating func beginNext() {
        if isFinished { finishedLaps = [] }
    }

    // MARK: As numbers

    /// The changeable state as numbers, for `resume`: lag and frame of each lap.
    public var progress: [Double] { finishedLaps.flatMap { [$0.lagMilliseconds, $0.frameMilliseconds] } }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid; the state is then unchanged.
    public mutating func resume(_ progress: [Double]) -> Bool {
        let restored = stride(from: 0, to: progress.count - 1, by: 2).map {
            FollowedLap(lagMilliseconds: progress[$0], frameMilliseconds: progress[$0 + 1])
        }
        guard progress.count.isMultiple(of: 2), restored.count <= laps, restored.allSatisfy({ $0.isPossible }) else {
            return false
        }
        finishedLaps = restored
        return true
    }
}

/// One lap of a finger behind the mark.
public struct FollowedLap: Hashable, Sendable {
    /// The mean lag of the finger behind the mark, in ms; negative if the finger was ahead.
    public var lagMilliseconds: Double
    /// The mean time from frame to frame, in ms.
    public var frameMilliseconds: Double

    /// Creates a lap; units are those of the properties.
    public init(lagMilliseconds: Double, frameMilliseconds: Double) {
        (self.lagMilliseconds, self.frameMilliseconds) = (lagMilliseconds, frameMilliseconds)
    }

    /// Whether a finger can follow the mark with these values.
    var isPossible: Bool {
        lagMilliseconds.magnitude <= LatencyTask.maxLagMilliseconds && frameMilliseconds > 0
            && frameMilliseconds <= LatencyTask.maxLagMilliseconds
    }
}

extension Challenge.Kind {
    /// Following a mark on a circle, which estimates the phone's own latency (`LatencyTask`); the target is a number of laps.
    public static let latency = Challenge.Kind(
        "latency",
        unit: "ms",
        defaultTarget: 15,
        targets: LatencyTask.lapRange,
        isCount: true,
        resolution: 1,
        best: .lowest,
        valueError: .unknownDelays,
        figures: LatencyFigures.described,
        measures: [
            // All laps are pooled, so that each counts once.
            AttemptMeasure("latency", in: "ms", isLessBetter: true) { $0.numbers(ofFigure: 1) },
            .attempts,
        ],
        batch: .lap,
        task: { target, _ in RunningTask(LatencyTask(laps: Int(target))) }
    )
}

extension TaskBatchKind {
    /// A lap in which a finger has followed the mark: its end in ms on the clock of the touches, its mean lag and the
    /// mean time between frames, in ms.
    static let lap = TaskBatchKind(
        type: "lap",
        record: 13,
        numbers: [
            .time,
            Number("lag", maxMagnitude: LatencyTask.maxLagMilliseconds, "at most 500 ms in magnitude"),
            Number(
                "frame",
                maxMagnitude: LatencyTask.maxLagMilliseconds,
                from: .leastNonzeroMagnitude,
                "more than 0 and at most 500 ms"
            ),
        ]
    )
}

extension LatencyTask: ChallengeTask {
    /// Always true, because a lap may be in progress at any time.
    public var isUnderWay: Bool { true }
    /// The laps of the series.
    public var counts: [TaskCount] { [TaskCount("laps", finishedLaps.count)] }

    /// Applies a touch, which begins another series after a finished one.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        beginNext()
        return nil
    }

    /// Applies a lap. Returns the attempt, if it finished the series.
    public mutating func apply(_ batch: TaskBatch) -> Attempt? {
        guard batch.kind == .lap else { return nil }
        let lap = FollowedLap(lagMilliseconds: batch.numbers[1], frameMilliseconds: batch.numbers[2])
        guard lap.isPossible else { return nil }
        addLap(lap)
        return LatencyFigures(of: self).map { Attempt(value: $0.latencyMilliseconds, figures: $0.values) }
    }

    /// The phone discards the lap in progress; earlier laps stay.
    public mutating func interrupt() {}
}

extension LatencyFigures {
    /// The figures of an attempt.
    static let described: [AttemptFigure] = [
        AttemptFigure("estimatedLatencyMilliseconds", .number, unit: "ms", derived: { value, _ in value }),
        AttemptFigure("lapMilliseconds", .list, unit: "ms"),
        AttemptFigure("lapDeviationMilliseconds", .number, unit: "ms"),
        AttemptFigure("frameMilliseconds", .number, unit: "ms"),
    ]

    /// The values of `described`.
    var values: [FigureValue?] {
        [nil, .list(lapMilliseconds), deviationMilliseconds.map(FigureValue.number), .number(frameMilliseconds)]
    }
}

/// The figures of one finished series of laps.
public struct LatencyFigures: Hashable, Sendable {
    /// The lag of each lap, in ms.
    public var lapMilliseconds: [Double]
    /// The median time from frame to frame, in ms.
    public var frameMilliseconds: Double

    /// The figures of a series; `nil` before all its laps have arrived.
    public init?(of task: LatencyTask) {
        guard task.isFinished, !task.finishedLaps.isEmpty else { return nil }
        lapMilliseconds = task.finishedLaps.map { $0.lagMilliseconds }
        frameMilliseconds = task.finishedLaps.map { $0.frameMilliseconds }.median
    }

    /// The estimated latency in ms: the median of the laps, so that a single slip of the finger has no effect.
    public var latencyMilliseconds: Double { lapMilliseconds.median }

    /// The standard deviation of the laps, in ms; `nil` for a single lap.
    public var deviationMilliseconds: Double? {
        lapMilliseconds.count > 1 ? lapMilliseconds.standardDeviation : nil
    }
}
