/// Measures pauses of the event loop: a closed lid, SIGSTOP, a disk that stalls a virtual machine. A pure value; the
/// clock, in milliseconds, is a parameter.
///
/// Messages that arrive during a pause are read all at once afterwards, which must not count against the phones. A
/// periodic timer of the loop detects a pause by its own delay.
struct LoopPauses {
    /// The time between two beats.
    static let interval = 1000.0
    /// The delay of a beat, in ms, above which it counts as a pause.
    private static let tolerance = 250.0
    /// The time after a pause in which its backlog is allowed, in ms.
    private static let memory = 10_000.0

    private var lastBeat: Double
    private var endOfLastPause = -Double.infinity
    /// The sum of all pauses, in ms.
    private var total = 0.0
    /// The part of `total` after which no backlog is allowed any more.
    private var expired = 0.0

    init(now: Double) {
        lastBeat = now
    }

    /// Records a beat; returns whether it follows a pause.
    mutating func beat(now: Double) -> Bool {
        let pause = pause(at: now)
        lastBeat = now
        if pause > 0 {
            total += pause
            endOfLastPause = now
        } else if now - endOfLastPause >= Self.memory {
            expired = total
        }
        return pause > 0
    }

    /// Returns how late a beat at `now` is, in ms.
    func lag(now: Double) -> Double { max(0, now - lastBeat - Self.interval) }

    /// Returns the sum of all pauses in ms, including one that no beat has recorded yet, because after a pause sockets
    /// are read before timers run.
    func total(now: Double) -> Double {
        total + pause(at: now)
    }

    /// Returns the recent pauses since `known`, an earlier `total`, in ms.
    func recent(since known: Double, now: Double) -> Double {
        max(0, total(now: now) - max(known, expired))
    }

    /// Returns the current pause. It may have begun right after the last beat, so the whole time since then counts.
    private func pause(at now: Double) -> Double {
        let silence = now - lastBeat
        return silence > Self.interval + Self.tolerance ? silence : 0
    }
}
