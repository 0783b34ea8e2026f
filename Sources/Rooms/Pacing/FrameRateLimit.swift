/// Limits a connection to 250 messages a second on average. A pure value; the clock, in milliseconds, is handed in.
///
/// What arrives at once may have been sent one after the other, while the network, the phone or the server stood still, or
/// while the server had too much to do. So a connection may make up for the time in which nothing of it was read.
struct FrameRateLimit {
    static let framesPerSecond = 250
    /// The longest silence that is made up for, in ms: as many messages as an outbox may hold.
    static let longestStall = 20_000.0

    private static let perMillisecond = Double(framesPerSecond) / 1000
    private static let most = longestStall * perMillisecond

    /// How many messages may be handled now.
    private var tokens = Double(framesPerSecond)
    private var updatedAt: Double

    /// - Parameter now: When the connection opened.
    init(now: Double) {
        updatedAt = now
    }

    /// Counts one message; returns whether it may be handled.
    @inline(__always)
    mutating func admit(now: Double) -> Bool {
        tokens = min(Self.most, tokens + max(0, now - updatedAt) * Self.perMillisecond)
        updatedAt = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
