import Transport
import WireProtocol

/// A live connection to a session that is being read from disk; its messages are buffered.
struct EarlyConnection {
    /// A phone sends `hello` and then waits for its welcome: a few messages suffice.
    private static let messageLimit = 8
    private static let byteLimit = 64 * 1024

    let code: String
    let visitor: Visitor
    private(set) var messages: [(bytes: [UInt8], kind: MessageKind)] = []

    /// Buffers a message; returns false if the buffer is full.
    mutating func buffer(_ message: UnsafeRawBufferPointer, _ kind: MessageKind) -> Bool {
        let bytes = messages.reduce(message.count) { $0 + $1.bytes.count }
        guard messages.count < Self.messageLimit, bytes <= Self.byteLimit else { return false }
        messages.append((Array(message), kind))
        return true
    }
}
