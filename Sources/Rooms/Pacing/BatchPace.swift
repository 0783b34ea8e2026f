/// The number of batches a second that are requested of phones, provided that their pages compute their figures
/// themselves. A pure value.
///
/// A batch has a fixed cost whatever its content, so a phone that sends fewer, fuller batches costs less; no events are
/// dropped. The useful number depends on who waits for the batches, and is reduced when the event loop lags or is busy.
struct BatchPace: Equatable {
    /// The pace while gestures are judged: each batch is answered at once.
    static let judged = 60
    /// The pace of a small room with a viewer that wants 60 frames a second.
    static let watchedClosely = 60
    /// The pace while there are viewers: they get 30 frames a second.
    static let watched = 30
    /// The pace without viewers.
    static let unwatched = 10
    /// The minimum pace, however much the loop lags: a page treats a connection without responses as broken.
    static let minimum = 4

    /// The average delay of the loop's timer, in ms, above which the pace is halved.
    private static let highLagMilliseconds = 10.0
    /// The average delay, in ms, below which the pace rises again.
    private static let lowLagMilliseconds = 4.0

    /// The share of the time that the loop's thread may compute before the pace is lowered.
    private static let highLoad = 0.6
    /// The share below which the pace rises again. One step up increases the load by less than the gap between both
    /// shares.
    private static let lowLoad = 0.4
    private static let step = 1.25
    /// The factor down to which viewers get 60 frames a second.
    private static let leastFactorOfCloseFrames = 0.5

    /// The factor from 0 to 1 by which each pace is reduced, so that the loop keeps up.
    private(set) var factor = 1.0

    /// Whether the loop keeps up well enough for 60 frames a second.
    var allowsCloseFrames: Bool { factor > Self.leastFactorOfCloseFrames }

    /// Adapts the pace to the loop's last second.
    ///
    /// - Parameters:
    ///   - lag: The average delay of the loop's timer, in ms.
    ///   - load: The share of the time in which the loop's thread computed.
    mutating func adapt(lag: Double, load: Double) {
        let minFactor = Double(Self.minimum) / Double(Self.judged)
        if lag > Self.highLagMilliseconds {
            factor = max(factor / 2, minFactor)
        } else if load > Self.highLoad {
            factor = max(factor / Self.step, minFactor)
        } else if lag < Self.lowLagMilliseconds, load < Self.lowLoad {
            factor = min(factor * Self.step, 1)
        }
    }

    /// Returns the useful number of batches a second from the phones of a room.
    ///
    /// - Parameters:
    ///   - isJudged: Whether their gestures are judged now.
    ///   - isWatched: Whether the room has viewers.
    ///   - isWatchedClosely: Whether viewers get 60 frames a second.
    func batchesPerSecond(isJudged: Bool, isWatched: Bool, isWatchedClosely: Bool = false) -> Int {
        let watched = isWatchedClosely ? Self.watchedClosely : isWatched ? Self.watched : Self.unwatched
        let useful = isJudged ? Self.judged : watched
        return max(Self.minimum, Int((Double(useful) * factor).rounded()))
    }
}

/// The useful number of batches a second from the phones of one room, which share it.
final class RoomPace {
    /// With more phones nobody follows a single finger, and frames would be large.
    static let closePhoneLimit = 64

    var batchesPerSecond = BatchPace.unwatched
    /// Whether viewers that want it get 60 frames a second.
    var hasCloseFrames = false
    /// The least time between two `figures` of a phone, in ms: the pages compute their own, and a batch for a frame
    /// needs no response of its own.
    var figuresIntervalMilliseconds: Double { hasCloseFrames && !isJudged ? 1000.0 / 30 : 0 }
    var isJudged = false
}

/// Measures the share of time in which the loop's thread computes. A pure value; the clocks are parameters.
struct LoopLoad {
    private var last: (now: Double, spent: Double)?

    /// Returns the share since the last call; 0 at the first.
    ///
    /// - Parameters:
    ///   - now: The time in ms.
    ///   - spent: The processor time of the thread in seconds.
    mutating func measure(now: Double, spent: Double) -> Double {
        defer { last = (now, spent) }
        guard let last, now > last.now else { return 0 }
        return (spent - last.spent) * 1000 / (now - last.now)
    }
}

/// Measures the delay of a repeating timer of the event loop. A pure value; the clock, in milliseconds, is a parameter.
struct LoopLag {
    /// The maximum delay that counts, in ms: a longer one is a pause of the machine, not the loop's work.
    private static let maxDelayMilliseconds = 100.0

    private var lastTick: Double?
    private var total = 0.0
    private var count = 0

    /// Records a tick of a timer.
    ///
    /// - Parameter interval: The time between two ticks, in ms.
    mutating func tick(now: Double, interval: Double) {
        if let lastTick {
            total += min(max(0, now - lastTick - interval), Self.maxDelayMilliseconds)
            count += 1
        }
        lastTick = now
    }

    /// Records that the timer was stopped: the time until its next tick is not a delay.
    mutating func stop() { lastTick = nil }

    /// Returns the mean delay since the last call, in ms; 0 without ticks.
    mutating func resetMean() -> Double {
        defer { (total, count) = (0, 0) }
        return count > 0 ? total / Double(count) : 0
    }
}
