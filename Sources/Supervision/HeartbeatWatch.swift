/// Detects that heartbeats have been missing for too long. A pure value; the clock, in milliseconds, is a parameter.
///
/// The watcher itself may be stopped (SIGSTOP, a closed lid, a stalled virtual machine): this time does not count, nor
/// does time that `ignorePause` excludes.
struct HeartbeatWatch {
    /// The longest time between two checks of a running watcher, in ms.
    static let checkIntervalMilliseconds = 1000.0
    /// A longer time between two checks means that the watcher was stopped, ms.
    private static let maxCheckGapMilliseconds = 2 * checkIntervalMilliseconds

    /// The maximum silence, in ms.
    let limit: Double
    /// The time of the last beat, moved by ignored pauses; `nil` before the first beat.
    private var aliveAt: Double?
    private var checkedAt: Double

    init(limit: Double, now: Double) {
        self.limit = limit
        checkedAt = now
    }

    /// - Parameter time: The time of the beat, which may be reported later. The first beat counts from the check that
    ///   found it.
    mutating func beat(at time: Double) {
        aliveAt = max(aliveAt ?? checkedAt, time)
    }

    /// Checks the time, before the beats up to this time are recorded.
    mutating func check(now: Double) {
        if now - checkedAt > Self.maxCheckGapMilliseconds, aliveAt != nil { aliveAt = now }
        checkedAt = now
    }

    /// Excludes milliseconds before `now` in which no heartbeat was possible.
    mutating func ignorePause(_ milliseconds: Double, now: Double) {
        aliveAt = aliveAt.map { min(now, $0 + milliseconds) }
    }

    func isOverdue(now: Double) -> Bool {
        aliveAt.map { now - $0 >= limit } ?? false
    }

    /// The time of the next check.
    var nextCheck: Double {
        let soon = checkedAt + Self.checkIntervalMilliseconds
        return aliveAt.map { min($0 + limit, soon) } ?? soon
    }
}
