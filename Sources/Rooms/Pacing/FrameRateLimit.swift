/// Limits a connection to 250 messages per second. A pure value; the clock, in milliseconds, is a parameter.
struct FrameRateLimit {
    static let framesPerSecond = 250

    private var windowStart = -Double.infinity
    private var count = 0
    private var allowance = 0
    /// The part of `LoopPauses.total` for which a backlog was already allowed.
    private var knownPauses: Double

    /// - Parameter pauses: `LoopPauses.total` when the connection opened.
    init(loopPauses: Double) {
        knownPauses = loopPauses
    }

    /// Counts one message; returns whether it may be handled.
    @inline(__always)
    mutating func admit(now: Double, _ loopPauses: borrowing LoopPauses) -> Bool {
        if now - windowStart >= 1000 {
            windowStart = now
            count = 0
        }
        count += 1
        if count <= Self.framesPerSecond { return true }
        if allowance == 0 { allowBacklog(loopPauses, now) }
        guard allowance > 0 else { return false }
        allowance -= 1
        return true
    }

    /// Allows the messages that may have arrived during recent pauses of the loop, because they are all read at once
    /// afterwards.
    private mutating func allowBacklog(_ loopPauses: borrowing LoopPauses, _ now: Double) {
        allowance = Int(loopPauses.recent(since: knownPauses, now: now) / 1000 * Double(Self.framesPerSecond))
        knownPauses = loopPauses.total(now: now)
    }
}
