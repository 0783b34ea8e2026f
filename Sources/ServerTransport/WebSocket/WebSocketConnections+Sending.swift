import EventLoops
import Transport

/// Sending on WebSockets.
extension WebSocketConnections {
    func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to id: ConnectionID) -> Bool {
        guard let connection = server.connections[id], let session = connection.webSocket, session.isOpen else {
            return false
        }
        guard session.outbox.isEmpty else { return deferUntilDrained(connection, session) }
        if cork.owner === connection, corked(kind.opcode, payload, connection, session) { return true }
        return session.outbox.isEmpty && send(kind.opcode, payload, connection, session, mayRefuse: true)
            || deferUntilDrained(connection, session)
    }

    /// Records that `drained` must follow, because a message was refused.
    private func deferUntilDrained(_ connection: Connection, _ session: WebSocketSession) -> Bool {
        session.needsDrainedEvent = true
        // A scheduled connection is flushed in its turn.
        if !connection.isScheduled { connection.socket.watch([.readable, .writable]) }
        return false
    }

    func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to id: ConnectionID) {
        guard let connection = server.connections[id], let session = connection.webSocket, session.isOpen,
            admit(payload.count, connection, session)
        else { return }
        guard session.outbox.isEmpty else { return queue(kind.opcode, Array(payload), session) }
        if cork.owner === connection, corked(kind.opcode, payload, connection, session) { return }
        if session.outbox.isEmpty {
            _ = send(kind.opcode, payload, connection, session, mayRefuse: false)
        } else {
            queue(kind.opcode, Array(payload), session)
        }
    }

    /// Sends like the other `send`, but queues the array itself, which many connections can share.
    func send(_ message: [UInt8], kind: MessageKind, to id: ConnectionID) {
        guard let connection = server.connections[id], let session = connection.webSocket, session.isOpen,
            admit(message.count, connection, session, isShared: true)
        else { return }
        if cork.owner === connection { writeCorked(connection, session) }
        queue(kind.opcode, message, session)
        flushWhenDue(connection, session, message.count)
    }

    /// Sends a ping or a pong.
    func sendControl(
        _ opcode: FrameDecoder.Opcode,
        _ payload: [UInt8],
        on connection: Connection,
        _ session: WebSocketSession
    ) {
        guard admit(payload.count, connection, session) else { return }
        write(opcode, payload, connection, session)
    }

    /// Sends a frame that must arrive, after the queued ones.
    func write(
        _ opcode: FrameDecoder.Opcode,
        _ payload: [UInt8],
        _ connection: Connection,
        _ session: WebSocketSession
    ) {
        if session.outbox.isEmpty, cork.owner === connection,
            payload.withUnsafeBytes({ corked(opcode, $0, connection, session) })
        {
            return
        }
        queue(opcode, payload, session)
        // The cork's end flushes.
        if cork.owner !== connection { flushWhenDue(connection, session, payload.count) }
    }

    /// Whether this many more bytes may be queued; a connection that would exceed a limit is closed with 1013.
    private func admit(
        _ size: Int,
        _ connection: Connection,
        _ session: WebSocketSession,
        isShared: Bool = false
    ) -> Bool {
        // Shared bytes use memory only once: a large room's snapshot may be longer than the limit of one connection.
        let limit =
            isShared && session.outbox.isEmpty
            ? max(configuration.maximumOutboxSize, configuration.maximumSharedSize) : configuration.maximumOutboxSize
        if session.outbox.size + size <= limit,
            queuedBytes + size <= configuration.maximumQueuedSize
                || server.crowding.makeRoomInQueues(for: connection, size)
        {
            return true
        }
        server.crowding.refusals += 1
        // Queued messages would not be read either: the close frame goes next.
        let waiting = session.outbox.size
        session.outbox.dropUnstarted()
        queuedBytes -= waiting - session.outbox.size
        close(connection, code: 1013, reason: "reads too slowly")
        return false
    }

    // MARK: Writing

    /// Adds a frame to the frames that are sent together; returns `false` if it is too large for this.
    private func corked(
        _ opcode: FrameDecoder.Opcode,
        _ payload: UnsafeRawBufferPointer,
        _ connection: Connection,
        _ session: WebSocketSession
    ) -> Bool {
        if cork.append(opcode, payload) { return true }
        writeCorked(connection, session)
        return session.outbox.isEmpty && cork.append(opcode, payload)
    }

    /// Sends the corked frames once the connection's input is handled.
    func uncork(_ connection: Connection, _ session: WebSocketSession) {
        writeCorked(connection, session)
        cork.end()
        guard !connection.isClosed else { return }
        if !session.outbox.isEmpty { flushOutbox(connection, session) }
        lingerAfterLastFrame(connection, session)
    }

    private func writeCorked(_ connection: Connection, _ session: WebSocketSession) {
        guard cork.count > 0 else { return }
        defer { cork.removeAll() }
        guard connection.webSocket === session else { return }
        guard session.outbox.isEmpty else {
            // Impossible: corked frames are older than queued ones.
            return assertionFailure("frames are corked behind an outbox")
        }
        switch connection.socket.write(cork.bytes) {
        case .failed: server.markBroken(connection)
        case .bytes(let count, let encrypted):
            guard count < cork.count else { return }
            session.outboxMoved = loop.milliseconds
            session.outbox.append(partialFrames: UnsafeRawBufferPointer(rebasing: cork.bytes[count...]))
            session.outbox.recordEncrypted(encrypted)
            queuedBytes += session.outbox.size
            connection.socket.watch([.readable, .writable])
        }
    }

    /// Sends a frame while nothing is queued.
    ///
    /// - Parameter mayRefuse: Whether the frame may be dropped if none of it can be sent now.
    /// - Returns: Whether the frame was accepted.
    private func send(
        _ opcode: FrameDecoder.Opcode,
        _ payload: UnsafeRawBufferPointer,
        _ connection: Connection,
        _ session: WebSocketSession,
        mayRefuse: Bool
    ) -> Bool {
        guard server.budget.consume(.write(payload.count), turn: loop.turn) else {
            queue(opcode, Array(payload), session)
            server.schedule(connection)
            return true
        }
        guard let size = Frame.write(opcode, payload, into: server.writeBuffer) else {
            queue(opcode, Array(payload), session)
            flushOutbox(connection, session)
            return true
        }
        let bytes = UnsafeRawBufferPointer(rebasing: server.writeBuffer[..<size])
        switch connection.socket.write(bytes) {
        case .failed:
            server.markBroken(connection)
            return true
        case .bytes(size, _): return true
        case .bytes(0, encrypted: 0) where mayRefuse: return false
        case .bytes(let count, let encrypted):
            session.outboxMoved = loop.milliseconds
            session.outbox.append(partialFrames: UnsafeRawBufferPointer(rebasing: bytes[count...]))
            session.outbox.recordEncrypted(encrypted)
            queuedBytes += session.outbox.size
            connection.socket.watch([.readable, .writable])
            return true
        }
    }

    /// Appends to the outbox; the caller flushes it, or schedules that.
    private func queue(_ opcode: FrameDecoder.Opcode, _ payload: [UInt8], _ session: WebSocketSession) {
        let before = session.outbox.size
        if before == 0 { session.outboxMoved = loop.milliseconds }
        session.outbox.append(opcode, payload)
        queuedBytes += session.outbox.size - before
    }

    /// Flushes the outbox now, or in one of the next iterations if this iteration's budget is used up.
    private func flushWhenDue(_ connection: Connection, _ session: WebSocketSession, _ count: Int) {
        if server.budget.consume(.write(count), turn: loop.turn) {
            flushOutbox(connection, session)
        } else {
            server.schedule(connection)
        }
    }

    /// Writes queued frames, since the socket accepts more, and notifies the application if it waits for this.
    func flush(_ connection: Connection, _ session: WebSocketSession) {
        flushOutbox(connection, session)
        lingerAfterLastFrame(connection, session)
        guard session.isOpen, session.outbox.isEmpty else { return }
        connection.socket.watch(.readable)
        guard session.needsDrainedEvent else { return }
        session.needsDrainedEvent = false
        delegate.connectionDrained(connection.id)
    }

    /// Writes the outbox until the socket is full; after a megabyte other connections are served.
    private func flushOutbox(_ connection: Connection, _ session: WebSocketSession) {
        for _ in 0..<16 where !session.outbox.isEmpty {
            let filled = session.outbox.fill(server.writeBuffer)
            let bytes = UnsafeRawBufferPointer(rebasing: server.writeBuffer[..<filled])
            guard case .bytes(let count, let encrypted) = connection.socket.write(bytes) else {
                return server.markBroken(connection)
            }
            session.outbox.remove(count)
            if count > 0 { session.outboxMoved = loop.milliseconds }
            queuedBytes -= count
            guard count == filled else {
                session.outbox.recordEncrypted(encrypted)
                return connection.socket.watch([.readable, .writable])
            }
        }
        guard session.outbox.isEmpty else { return server.schedule(connection) }
        connection.socket.watch(session.needsDrainedEvent ? [.readable, .writable] : .readable)
    }

    /// Discards the outbox, because the peer will not read it.
    func discardOutbox(of session: WebSocketSession) {
        queuedBytes -= session.outbox.size
        session.outbox = Outbox()
        session.state = .last(since: loop.milliseconds)
    }

    /// Ends a session whose last frame was sent.
    func lingerAfterLastFrame(_ connection: Connection, _ session: WebSocketSession) {
        guard !connection.isClosed, !connection.isBroken, session.outbox.isEmpty, cork.owner !== connection else {
            return
        }
        if case .last = session.state { server.linger(connection) }
    }
}
