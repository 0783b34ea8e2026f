/// The number of batches a second that phones are asked for, as far as their pages count their figures themselves. A
/// pure value.
///
/// A batch costs the same whatever it carries, so a phone that sends fewer, fuller ones costs less; events are never
/// left out. What is useful depends on who waits for them, and less is useful when the event loop lags.
struct BatchPace: Equatable {
    /// While gestures are judged: each batch is answered at once.
    static let judged = 60
    /// While somebody watches: viewers get 30 frames a second.
    static let watched = 30
    /// While nobody watches.
    static let unwatched = 10
    /// However much the loop lags: a page takes a connection without answers for a broken one.
    static let slowest = 4

    /// How late the loop's timer may be on average, in ms, before the pace is halved.
    private static let lagging = 10.0
    /// How punctual it must be, in ms, before the pace rises again.
    private static let punctual = 4.0

    /// The part of each pace that the loop keeps up with.
    private(set) var share = 1.0

    /// Adapts the pace to the loop.
    ///
    /// - Parameter lag: How late its timer was in the last second, on average, in ms.
    mutating func adapt(lag: Double) {
        if lag > Self.lagging {
            share = max(share / 2, Double(Self.slowest) / Double(Self.judged))
        } else if lag < Self.punctual {
            share = min(share * 1.25, 1)
        }
    }

    /// Returns the batches a second that are useful from the phones of a room.
    ///
    /// - Parameters:
    ///   - isJudged: Whether their gestures are judged now.
    ///   - isWatched: Whether the room has viewers.
    func batchesPerSecond(isJudged: Bool, isWatched: Bool) -> Int {
        let useful = isJudged ? Self.judged : isWatched ? Self.watched : Self.unwatched
        return max(Self.slowest, Int((Double(useful) * share).rounded()))
    }
}

/// The batches a second that are useful from the phones of one room, which share it.
final class RoomPace {
    var batchesPerSecond = BatchPace.unwatched
}

/// Measures how late a repeating timer of the event loop is. A pure value; the clock, in milliseconds, is handed in.
struct LoopLag {
    /// A longer delay is a pause of the machine, not the loop's work, and counts as this much.
    private static let longest = 100.0

    private var lastTick: Double?
    private var total = 0.0
    private var count = 0

    /// Records a tick of a timer.
    ///
    /// - Parameter interval: The time between two ticks, in ms.
    mutating func tick(now: Double, interval: Double) {
        if let lastTick {
            total += min(max(0, now - lastTick - interval), Self.longest)
            count += 1
        }
        lastTick = now
    }

    /// Records that the timer was stopped: the time until its next tick is no delay.
    mutating func stop() { lastTick = nil }

    /// Returns the mean delay since the last call, in ms; 0 without ticks.
    mutating func take() -> Double {
        defer { (total, count) = (0, 0) }
        return count > 0 ? total / Double(count) : 0
    }
}
