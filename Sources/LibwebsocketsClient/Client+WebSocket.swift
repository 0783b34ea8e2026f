import CLibwebsockets
import EventLoops
import Transport

extension Client {
    func webSocketOpened(_ connection: ClientConnection, _ wsi: OpaquePointer) -> Int32 {
        connection.socket = WebSocketConnection(id: connection.id, wsi: wsi)
        delegate.connectionOpened(connection.id)
        return 0
    }

    // MARK: Receiving

    func receive(_ bytes: UnsafeRawBufferPointer, on connection: ClientConnection) -> Int32 {
        guard let socket = connection.socket else { return -1 }
        guard !socket.isOver else { return 0 }
        let announced = lws_remaining_packet_payload(socket.wsi)
        let isFinal = announced == 0 && lws_is_final_fragment(socket.wsi) != 0
        let kind: MessageKind = lws_frame_is_binary(socket.wsi) != 0 ? .binary : .text
        if isFinal, socket.assembly == nil {
            delegate.messageReceived(bytes, kind: kind, on: connection.id)
            return 0
        }
        var assembly = socket.assembly ?? MessageAssembly()
        socket.assembly = nil
        let step = assembly.append(
            bytes,
            remainingBytes: announced,
            isFinal: isFinal,
            isText: kind == .text,
            limit: Self.maximumMessageSize
        )
        switch step {
        case .incomplete: socket.assembly = assembly
        case .complete: assembly.bytes.withUnsafeBytes { delegate.messageReceived($0, kind: kind, on: connection.id) }
        case .tooLong: socket.sendClose(code: 1009, reason: "message too long", with: scratch)
        case .truncatedText: socket.sendClose(code: 1007, reason: "text ends within a character", with: scratch)
        }
        return 0
    }

    /// libwebsockets echoes the frame and closes.
    func serverCloses(_ connection: ClientConnection, _ payload: UnsafeRawBufferPointer) -> Int32 {
        guard let socket = connection.socket else { return -1 }
        // The peer has replied to our close frame: the connection is over.
        if socket.isOver { return -1 }
        socket.isOver = true
        socket.outbox.removeAll()
        let code = payload.count < 2 ? 1005 : UInt16(payload[0]) << 8 | UInt16(payload[1])
        connection.goodbye = (code, String(decoding: payload.dropFirst(2), as: UTF8.self))
        return 0
    }

    // MARK: Sending

    func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to id: ConnectionID) -> Bool {
        guard let socket = connections[id.rawValue]?.socket, !socket.isOver, socket.closing == nil else { return false }
        if socket.canWrite { return socket.write(payload, kind: kind, with: scratch) == .sent }
        socket.needsDrainedEvent = true
        lws_callback_on_writable(socket.wsi)
        return false
    }

    func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to id: ConnectionID) {
        guard let socket = connections[id.rawValue]?.socket, !socket.isOver, socket.closing == nil else { return }
        if socket.canWrite {
            _ = socket.write(payload, kind: kind, with: scratch)
        } else if socket.outbox.size + payload.count > Self.maximumOutboxSize {
            socket.hangUp()
        } else {
            socket.outbox.append(payload, kind: kind)
            lws_callback_on_writable(socket.wsi)
        }
    }

    func isWriteable(_ connection: ClientConnection) -> Int32 {
        guard let socket = connection.socket, !socket.isOver else { return 0 }
        switch socket.flush() {
        case .failed: return -1
        case .blocked: return 0
        case .sent: break
        }
        if lws_partial_buffered(socket.wsi) != 0 { return 0 }
        if let (code, reason) = socket.closing {
            socket.sendClose(code: code, reason: reason, with: scratch)
            return 0
        }
        if socket.needsDrainedEvent {
            socket.needsDrainedEvent = false
            delegate.connectionDrained(connection.id)
        }
        return 0
    }

    func close(_ id: ConnectionID, code: UInt16, reason: String) {
        guard let socket = connections[id.rawValue]?.socket, !socket.isOver, socket.closing == nil else { return }
        socket.closing = (code, reason)
        if socket.outbox.isEmpty { socket.sendClose(code: code, reason: reason, with: scratch) }
    }
}

/// Assembles a message from the pieces in which it arrives, up to a maximum size.
struct MessageAssembly {
    enum Step: Equatable {
        /// The message is incomplete.
        case incomplete
        /// The message is whole, in `bytes`.
        case complete
        /// Longer than is allowed (RFC 6455 §7.4.1: 1009).
        case tooLong
        /// Text that ends within a character (RFC 6455 §8.1: 1007).
        case truncatedText
    }

    private(set) var bytes: [UInt8] = []

    /// Appends the next piece.
    /// - Parameters:
    ///   - remainingBytes: The bytes of this frame that have not arrived yet.
    ///   - isFinal: Whether this piece ends the message.
    mutating func append(
        _ piece: UnsafeRawBufferPointer,
        remainingBytes: Int,
        isFinal: Bool,
        isText: Bool,
        limit: Int
    ) -> Step {
        // A length read off the wire can be as large as 2^63 - 1.
        let (expected, overflow) = (bytes.count + piece.count).addingReportingOverflow(remainingBytes)
        guard !overflow, expected <= limit else { return .tooLong }
        bytes.append(contentsOf: piece)
        guard isFinal else { return .incomplete }
        // libwebsockets checks each piece, but not the end of the message when its last frame is empty.
        return isText && Self.endsWithinCharacter(bytes) ? .truncatedText : .complete
    }

    private static func endsWithinCharacter(_ bytes: [UInt8]) -> Bool {
        for (distance, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xc0 != 0x80 {
            let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
            return length > distance + 1
        }
        return false
    }
}

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
