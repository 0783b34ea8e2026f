import CLibwebsockets
import Glibc
import Transport

extension Server {
    func webSocketOpened(_ id: ConnectionID, _ wsi: OpaquePointer) -> Int32 {
        guard let http = connections.http(id), let request = http.upgradeRequest else { return -1 }
        let connection = WebSocketConnection(id: id, wsi: wsi, now: loop.milliseconds)
        keepQueueShort(lws_get_socket_fd(wsi))
        connections.upgrade(to: connection, for: id)
        delegate.opened(id, by: request)
        if isStopping { close(connection, code: 1001, reason: "the server stops") }
        return 0
    }

    /// Bounds what the kernel keeps unsent for a slow reader, which grows to megabytes by itself.
    ///
    /// Seconds of frames that nobody has read are no newer for being queued: past some tens of kilobytes `trySend` refuses,
    /// and what goes next is the newest state.
    private func keepQueueShort(_ socket: Int32) {
        var bytes: Int32 = 64 * 1024
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &bytes, socklen_t(MemoryLayout<Int32>.size))
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
        // RFC 6455 §5.5.1: nothing counts after a close frame, but lws goes on with what it has read.
        guard !connection.isOver else { return 0 }
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
        case .complete:
            assembly.bytes.withUnsafeBytes { delegate.received($0, kind: kind, on: id) }
        case .tooLong: sendClose(connection, code: 1009, reason: "message too long")
        case .truncatedText: sendClose(connection, code: 1007, reason: "text ends within a character")
        }
        return 0
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
        // The answer to ours: both have said goodbye.
        if connection.isOver { return -1 }
        if payload.count == 1 {
            // A code needs two bytes. The length of what is echoed cannot be changed, so the answer is ours.
            sendClose(connection, code: 1002, reason: "")
            return -1
        }
        connection.isOver = true
        connection.outbox.removeAll()
        if payload.count >= 2, UInt16(payload[0]) << 8 | UInt16(payload[1]) >= 5000 {
            // 1002 in network order.
            payload.copyBytes(from: [0x03, 0xea])
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
            // Not empty: lws does not tell of the pong to an empty ping.
            scratch.payload.pointee = UInt8(ascii: "?")
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
        if let (code, reason) = connection.closing {
            sendClose(connection, code: code, reason: reason)
            return 0
        }
        if connection.owesDrained {
            connection.owesDrained = false
            delegate.drained(id)
        }
        return 0
    }

    // MARK: Ending

    /// Sends what is queued and then a close frame; the peer has some seconds for its own.
    func close(_ connection: WebSocketConnection, code: UInt16, reason: String) {
        guard connection.closing == nil, !connection.isOver else { return }
        connection.closing = (code, reason)
        connection.closingSince = loop.milliseconds
        if connection.outbox.isEmpty { sendClose(connection, code: code, reason: reason) }
    }

    private func sendClose(_ connection: WebSocketConnection, code: UInt16, reason: String) {
        connection.closingSince = loop.milliseconds
        connection.sendClose(code: code, reason: reason, with: scratch)
    }
}
