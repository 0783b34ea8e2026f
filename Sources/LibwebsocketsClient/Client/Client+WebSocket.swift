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
