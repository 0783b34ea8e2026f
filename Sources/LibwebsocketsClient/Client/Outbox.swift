import CLibwebsockets
import Transport

/// Messages that wait for a slow reader, oldest first.
struct Outbox {
    struct Message {
        /// The payload, after the space that `lws_write` requires in front of it.
        var bytes: [UInt8]
        var kind: MessageKind
    }

    private var messages: [Message] = []
    private var first = 0
    /// Bytes of payload that wait.
    private(set) var size = 0

    var isEmpty: Bool { first == messages.count }

    mutating func append(_ payload: UnsafeRawBufferPointer, kind: MessageKind) {
        let room = Int(tf_lws_pre)
        let bytes = [UInt8](unsafeUninitializedCapacity: room + payload.count) { buffer, count in
            buffer[..<room].initialize(repeating: 0)
            _ = UnsafeMutableRawBufferPointer(buffer)[room...].initializeMemory(as: UInt8.self, fromContentsOf: payload)
            count = room + payload.count
        }
        messages.append(Message(bytes: bytes, kind: kind))
        size += payload.count
    }

    mutating func popFirst() -> Message? {
        guard !isEmpty else { return nil }
        let message = messages[first]
        messages[first].bytes = []
        first += 1
        if isEmpty {
            messages = []
            first = 0
        }
        size -= message.bytes.count - Int(tf_lws_pre)
        return message
    }

    mutating func removeAll() { self = Outbox() }
}
