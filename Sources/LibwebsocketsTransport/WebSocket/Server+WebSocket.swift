import CLibwebsockets
import Transport

extension Server {
    func webSocketOpened(_ id: ConnectionID, _ wsi: OpaquePointer) -> Int32 {
        guard let http = connections.http(id), let request = http.upgradeRequest else { return -1 }
        let connection = WebSocketConnection(id: id, wsi: wsi, now: loop.milliseconds)
        connections.upgrade(to: connection, for: id)
        delegate.opened(id, by: request)
        if isStopping { close(connection, code: 1001, reason: "the server stops") }
        return 0
    }

    func webSocketClosed(_ id: ConnectionID) -> Int32 {
        guard connections.webSocket(id) != nil else { return 0 }
        connections.remove(id)
        delegate.closed(id)
        return 0
    }

    // MARK: Receiving

    func receive(_ bytes: UnsafeRawBufferPointer, on id: ConnectionID) -> Int32 {
        guard let connection = connections.webSocket(id) else { return -1 }
        let wsi = connection.wsi
        heard(from: connection)
        let announced = lws_remaining_packet_payload(wsi)
        let isFinal = announced == 0 && lws_is_final_fragment(wsi) != 0
        let kind: MessageKind = lws_frame_is_binary(wsi) != 0 ? .binary : .text

        // Nearly every message is whole: it goes to the application where libwebsockets read it.
        if isFinal, connection.assembly == nil, bytes.count <= configuration.maximumMessageSize {
            delegate.received(bytes, kind: kind, on: id)
            return 0
        }
        var assembly = connection.assembly ?? MessageAssembly()
        connection.assembly = nil
        let step = assembly.append(
            bytes,
            announced: announced,
            isFinal: isFinal,
            isText: kind == .text,
            limit: configuration.maximumMessageSize
        )
        switch step {
        case .incomplete:
            connection.assembly = assembly
            return 0
        case .complete:
            assembly.bytes.withUnsafeBytes { delegate.received($0, kind: kind, on: id) }
            return 0
        case .tooLong: return endNow(connection, code: 1009, reason: "message too long")
        case .truncatedText: return endNow(connection, code: 1007, reason: "text ends within a character")
        }
    }

    func receivePong(on id: ConnectionID) -> Int32 {
        if let connection = connections.webSocket(id) { heard(from: connection) }
        return 0
    }

    private func heard(from connection: WebSocketConnection) {
        connection.lastHeard = loop.milliseconds
        connection.isPinged = false
    }

    /// RFC 6455 §5.5.1 and §7.4: libwebsockets echoes the frame, with 1002 for most of the codes that are forbidden.
    func peerCloses(_ id: ConnectionID, payload: UnsafeMutableRawBufferPointer) -> Int32 {
        guard let connection = connections.webSocket(id) else { return -1 }
        // The answer to our own close frame: nothing is left to say.
        if connection.closing != nil, connection.isOver { return -1 }
        connection.isOver = true
        connection.outbox.removeAll()
        // 1002 in network order.
        let protocolError: [UInt8] = [0x03, 0xea]
        if payload.count == 1 {
            // A code needs two bytes. The length of what is echoed cannot be changed, so the answer is ours.
            protocolError.withUnsafeBytes { bytes in
                UnsafeMutableRawPointer(scratch.payload).copyMemory(from: bytes.baseAddress!, byteCount: 2)
            }
            lws_write(connection.wsi, scratch.payload, 2, lws_write_protocol(tf_write_close))
            return -1
        }
        if payload.count >= 2, UInt16(payload[0]) << 8 | UInt16(payload[1]) >= 5000 {
            payload.copyBytes(from: protocolError)
        }
        return 0
    }

    // MARK: Sending

    func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to id: ConnectionID) -> Bool {
        guard let connection = connections.webSocket(id), !connection.isOver, connection.closing == nil else {
            return false
        }
        if connection.canWrite { return connection.write(payload, kind: kind, with: scratch) == .sent }
        connection.owesDrained = true
        lws_callback_on_writable(connection.wsi)
        return false
    }

    func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to id: ConnectionID) {
        guard let connection = connections.webSocket(id), !connection.isOver, connection.closing == nil else { return }
        if connection.canWrite {
            _ = connection.write(payload, kind: kind, with: scratch)
        } else if connection.outbox.size + payload.count > configuration.maximumOutboxSize {
            // What waits would not be read either: the close frame goes next.
            connection.outbox.removeAll()
            close(connection, code: 1013, reason: "reads too slowly")
        } else {
            connection.outbox.append(payload, kind: kind)
            lws_callback_on_writable(connection.wsi)
        }
    }

    func webSocketIsWriteable(_ id: ConnectionID) -> Int32 {
        guard let connection = connections.webSocket(id), !connection.isOver else { return 0 }
        if connection.isPingDue {
            connection.isPingDue = false
            // One byte, which the pong brings back: libwebsockets tells nobody of an empty pong.
            scratch.payload[0] = 0
            if lws_write(connection.wsi, scratch.payload, 1, LWS_WRITE_PING) < 0 { return -1 }
            lws_callback_on_writable(connection.wsi)
            return 0
        }
        switch connection.flush() {
        case .failed: return -1
        case .blocked: return 0
        case .sent: break
        }
        // What the kernel did not take of the last message comes first; lws calls again when it has gone.
        if lws_partial_buffered(connection.wsi) != 0 { return 0 }
        if let (code, reason) = connection.closing { return sayGoodbye(connection, code: code, reason: reason) }
        if connection.owesDrained {
            connection.owesDrained = false
            delegate.drained(id)
        }
        return 0
    }

    // MARK: Ending

    func close(_ connection: WebSocketConnection, code: UInt16, reason: String) {
        guard connection.closing == nil, !connection.isOver else { return }
        connection.closing = (code, reason)
        connection.closingSince = loop.milliseconds
        // The frame is sent when the socket takes data, from libwebsockets' own call.
        lws_callback_on_writable(connection.wsi)
    }

    /// Within WRITEABLE: sends the close frame and waits for the peer's; `checkSilence` ends a wait without end.
    ///
    /// The frame is ours: Debian builds libwebsockets with `_DEBUG`, which under libuv closes a connection twice when
    /// this callback asks for its end, and the second time kills it before libwebsockets' own frame is sent.
    private func sayGoodbye(_ connection: WebSocketConnection, code: UInt16, reason: String) -> Int32 {
        connection.isOver = true
        let payload = [UInt8(code >> 8), UInt8(code & 0xff)] + Self.closeReason(reason)
        payload.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(start: scratch.payload, count: bytes.count).copyMemory(from: bytes)
        }
        let closing = lws_write_protocol(tf_write_close)
        return lws_write(connection.wsi, scratch.payload, payload.count, closing) < 0 ? -1 : 0
    }

    /// RFC 6455 §5.5: a control frame has 125 bytes at most, two of which are the code.
    private static func closeReason(_ reason: String) -> [UInt8] {
        var bytes = Array(reason.utf8.prefix(123))
        while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
        return bytes
    }

    /// Within RECEIVE: what to return so that a close frame is sent.
    private func endNow(_ connection: WebSocketConnection, code: UInt16, reason: String) -> Int32 {
        connection.isOver = true
        connection.outbox.removeAll()
        var bytes = Self.closeReason(reason)
        lws_close_reason(connection.wsi, lws_close_status(UInt32(code)), &bytes, bytes.count)
        return -1
    }
}
