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

/// Detects pauses of the event loop: a closed lid, SIGSTOP, a disk that stalls a virtual machine. A pure value; the
/// clock, in milliseconds, is a parameter.
///
/// A timer of the loop beats; a late beat shows a pause.
struct LoopPauses {
    /// The time between two beats.
    static let beatIntervalMilliseconds = 1000.0
    /// The delay of a beat, in ms, above which it counts as a pause.
    private static let toleranceMilliseconds = 250.0

    private var lastBeat: Double

    init(now: Double) {
        lastBeat = now
    }

    /// Records a beat; returns whether it follows a pause.
    mutating func beat(now: Double) -> Bool {
        defer { lastBeat = now }
        return lag(now: now) > Self.toleranceMilliseconds
    }

    /// Returns the delay of a beat at `now`, in ms.
    func lag(now: Double) -> Double { max(0, now - lastBeat - Self.beatIntervalMilliseconds) }
}

/// Limits how often lines of one kind are logged, with the clock as a parameter: the first at once, the next ones at
/// growing intervals; after a pause the next line counts as the first.
struct LogThrottle {
    /// The first and the longest interval between two lines of one kind, in ms.
    private static let firstIntervalMilliseconds = 10_000.0
    private static let maxIntervalMilliseconds = 600_000.0

    private struct KindState {
        /// The time of the next line.
        var nextMilliseconds: Double
        var intervalMilliseconds: Double
        var suppressed = 0
    }

    private var kinds: [String: KindState] = [:]

    /// Requests a line.
    ///
    /// - Returns: The number of suppressed lines of this kind since the last one; `nil` if this one is suppressed, too.
    mutating func admit(_ kind: String, now: Double) -> Int? {
        guard let state = kinds[kind], now < state.nextMilliseconds + state.intervalMilliseconds else {
            let suppressed = kinds[kind]?.suppressed ?? 0
            start(kind, intervalMilliseconds: Self.firstIntervalMilliseconds, now: now)
            return suppressed
        }
        guard now >= state.nextMilliseconds else {
            kinds[kind]?.suppressed += 1
            return nil
        }
        start(kind, intervalMilliseconds: min(2 * state.intervalMilliseconds, Self.maxIntervalMilliseconds), now: now)
        return state.suppressed
    }

    private mutating func start(_ kind: String, intervalMilliseconds: Double, now: Double) {
        kinds[kind] = KindState(
            nextMilliseconds: now + intervalMilliseconds,
            intervalMilliseconds: intervalMilliseconds
        )
    }

    /// Resets a kind of line: the next one counts as the first.
    mutating func forget(_ kind: String) { kinds[kind] = nil }
}
