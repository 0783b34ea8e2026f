import Transport
import WireProtocol

/// A live connection to a session that is being read from disk; its messages are buffered.
struct EarlyConnection {
    /// A phone sends `hello` and then waits for its welcome, so few messages suffice.
    private static let messageLimit = 8
    private static let byteLimit = 64 * 1024

    let code: String
    let visitor: Visitor
    private(set) var messages: [(bytes: [UInt8], kind: MessageKind)] = []

    init(code: String, visitor: Visitor) {
        self.code = code
        self.visitor = visitor
    }

    /// Buffers a message; returns false if the buffer is full.
    mutating func buffer(_ message: UnsafeRawBufferPointer, _ kind: MessageKind) -> Bool {
        let bytes = messages.reduce(message.count) { $0 + $1.bytes.count }
        guard messages.count < Self.messageLimit, bytes <= Self.byteLimit else { return false }
        messages.append((Array(message), kind))
        return true
    }
}

extension Rooms {
    /// Opens the connection after its session is read.
    ///
    /// - Parameter first: a message that has arrived already.
    func openAfterWaking(
        _ id: ConnectionID,
        _ code: String,
        _ visitor: Visitor,
        first: UnsafeRawBufferPointer? = nil
    ) {
        earlyConnections[id] = EarlyConnection(code: code, visitor: visitor)
        if let first { bufferEarly(first, .text, id) }
        Task {
            await self.wake(code, for: WorkOwner(visitor.address, room: code))
            self.openEarly(id)
        }
    }

    private func openEarly(_ id: ConnectionID) {
        guard let early = earlyConnections.removeValue(forKey: id) else { return }
        open(id, room: early.code, from: early.visitor)
        for message in early.messages {
            message.bytes.withUnsafeBytes { receive($0, message.kind, id) }
        }
    }

    /// Buffers a message of an early connection, or closes the connection if it sends too much.
    func bufferEarly(_ message: UnsafeRawBufferPointer, _ kind: MessageKind, _ id: ConnectionID) {
        guard earlyConnections[id]?.buffer(message, kind) == false else { return }
        earlyConnections[id] = nil
        transport.close(id, code: 1013, reason: "too many messages before welcome")
    }
}
