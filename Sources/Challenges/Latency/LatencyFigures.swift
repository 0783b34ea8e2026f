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
