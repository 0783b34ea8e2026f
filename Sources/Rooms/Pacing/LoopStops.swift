package import Transport

/// The longest stops of the event loop in the last minutes; a pure value with the clock, in ms, as a parameter.
package struct LoopStops {
    /// The time for which a stop is remembered.
    private static let retentionMilliseconds = 300_000.0
    /// The time that has one entry: its longest stop.
    private static let entryMilliseconds = 10_000.0
    /// The length in ms from which people notice a stop, so that it is logged.
    private static let loggedMilliseconds = 250.0

    private struct Entry {
        var began: Double
        var stop: LoopStop
    }

    private var entries: [Entry] = []
    private var throttle = LogThrottle()

    /// Adds a stop that has just ended; returns whether to log it.
    mutating func add(_ stop: LoopStop, now: Double) -> Bool {
        remember(stop, now: now)
        return stop.milliseconds >= Self.loggedMilliseconds && throttle.admit("", now: now) != nil
    }

    private mutating func remember(_ stop: LoopStop, now: Double) {
        entries.removeAll { now - $0.began >= Self.retentionMilliseconds }
        guard let last = entries.last, now - last.began < Self.entryMilliseconds else {
            return entries.append(Entry(began: now, stop: stop))
        }
        if stop.milliseconds > last.stop.milliseconds { entries[entries.count - 1].stop = stop }
    }

    /// Returns the longest stop of the last five minutes; `nil` if there was none.
    package func longest(now: Double) -> LoopStop? {
        entries.lazy.filter { now - $0.began < Self.retentionMilliseconds }.map(\.stop).max {
            $0.milliseconds < $1.milliseconds
        }
    }
}

extension LoopStop {
    /// Its cause as text for the log: its largest parts, and how long the thread waited.
    var cause: String {
        var words = parts.prefix(3).map { "\($0.work.name) \(Int($0.milliseconds.rounded())) ms" }
        words.append("events \(events)")
        if waited >= 1 { words.append("waited \(Int(waited.rounded())) ms for a core, a lock or the disk") }
        return words.joined(separator: ", ")
    }
}
