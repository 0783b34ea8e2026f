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
