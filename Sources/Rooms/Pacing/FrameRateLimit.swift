/// Limits a connection to 250 messages a second on average. A pure value; the clock, in milliseconds, is a parameter.
///
/// Messages that arrive together may have been sent one after the other, while the network, the phone or the server was
/// stalled. So after a time in which none of its messages was read, a connection may send that time's messages at once.
struct FrameRateLimit {
    static let framesPerSecond = 250
    /// The longest silence, in ms, whose messages may be sent at once: an outbox holds no more.
    static let maxStallMilliseconds = 20_000.0

    private static let framesPerMillisecond = Double(framesPerSecond) / 1000
    private static let maxTokens = maxStallMilliseconds * framesPerMillisecond

    /// The number of messages that may be handled now.
    private var tokens = Double(framesPerSecond)
    private var updatedAt: Double

    /// - Parameter now: The time at which the connection opened.
    init(now: Double) {
        updatedAt = now
    }

    /// Counts one message; returns whether it may be handled.
    @inline(__always)
    mutating func admit(now: Double) -> Bool {
        tokens = min(Self.maxTokens, tokens + max(0, now - updatedAt) * Self.framesPerMillisecond)
        updatedAt = now
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}

/// The messages to viewers since a snapshot was read, to be sent after it. A pure value.
struct FrameBacklog {
    private(set) var messages: [[UInt8]] = []
    private var bytes = 0
    /// Whether the messages exceed what can be sent at once; viewers then need another snapshot.
    private(set) var hasOverflowed = false

    private static let limit = 2 << 20

    mutating func append(_ message: [UInt8]) {
        guard !hasOverflowed else { return }
        bytes += message.count
        guard bytes <= Self.limit else {
            hasOverflowed = true
            messages = []
            return
        }
        messages.append(message)
    }
}
