/// Refuses a connection's messages over 250 in a second. A pure value; the clock, in milliseconds, is handed in.
struct FrameRateLimit {
    static let framesPerSecond = 250
    /// What a phone that resumed may send on top, once: its whole outbox of 20,000 events in small batches.
    static let catchUp = 5_000

    private var windowStart = -Double.infinity
    private var count = 0
    private var allowance = 0

    mutating func allowCatchUp() {
        allowance = Self.catchUp
    }

    /// Counts one message. Answers whether it may be handled.
    @inline(__always)
    mutating func admit(now: Double) -> Bool {
        if now - windowStart >= 1000 {
            windowStart = now
            count = 0
        }
        count += 1
        if count <= Self.framesPerSecond { return true }
        guard allowance > 0 else { return false }
        allowance -= 1
        return true
    }
}
