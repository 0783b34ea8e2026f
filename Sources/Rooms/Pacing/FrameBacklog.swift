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
