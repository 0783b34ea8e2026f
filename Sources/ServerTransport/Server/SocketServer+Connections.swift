import COpenSSL
import EventLoops
import Glibc
import Logging
import Transport

/// Accepts, schedules and closes connections.
extension SocketServer {
    /// Adds a connection for an accepted socket.
    func accept(_ descriptor: Int32, from address: String, isSecure: Bool) {
        let network = AddressGroup(address)
        guard crowding.hasRoom(for: network) else {
            crowding.refusals += 1
            Glibc.close(descriptor)
            return
        }
        let session = isSecure ? tls?.session(for: descriptor) : nil
        guard let watcher = SocketWatcher(loop: loop, descriptor: descriptor) else { return SSL_free(session) }
        let id = connections.reserve()
        let connection = Connection(
            id: id,
            socket: Socket(watcher, tls: session),
            remoteAddress: address,
            localAddress: SocketAddress.local(of: descriptor)?.host ?? "",
            network: network,
            isSecure: isSecure,
            isTrustedProxy: configuration.trustedProxies.contains(address),
            phase: isSecure ? .handshake : .head(HeadParser()),
            deadline: loop.milliseconds + UInt64(configuration.requestTimeout.milliseconds)
        )
        connections[id] = connection
        crowding.countClient(of: connection)
        guard !isSecure || session != nil else { return drop(connection) }
        // The socket references the closure, and the table the connection, until it is dropped.
        connection.socket.handler = { [unowned self, unowned connection] in self.ready(connection, $0) }
        connection.socket.watch(.readable)
        crowding.expectRequest(on: connection)
    }

    /// Handles the events of a connection's socket.
    private func ready(_ connection: Connection, _ events: SocketWatcher.Events) {
        if case .handshake = connection.phase { return scheduleHandshake(connection) }
        if events.contains(.writable) { writable(connection) }
        guard events.contains(.readable), !connection.isClosed else { return }
        // Connections that were deferred come first: otherwise the kernel's first ones would use up each turn's budget.
        let isLate = connection.isBacklogged || waitingToRead > 0
        if isLate, connection.wantsInput { waitToRead(connection) } else { readable(connection) }
    }

    /// Reads in one of the loop's next iterations.
    private func waitToRead(_ connection: Connection) {
        if !connection.isWaitingToRead, !connection.isBacklogged { waitingToRead += 1 }
        connection.isWaitingToRead = true
        schedule(connection)
    }

    private func stopWaitingToRead(_ connection: Connection) {
        if connection.isWaitingToRead, !connection.isBacklogged { waitingToRead -= 1 }
        connection.isWaitingToRead = false
    }

    /// Continues a TLS handshake, which costs as much as a hundred messages, so it may be deferred to a later
    /// iteration.
    private func scheduleHandshake(_ connection: Connection) {
        guard budget.consume(.handshake, turn: loop.turn) else {
            connection.socket.watch([])
            return schedule(connection)
        }
        continueHandshake(connection)
    }

    private func continueHandshake(_ connection: Connection) {
        let before = loop.begin(.handshakes)
        defer { loop.begin(before) }
        switch connection.socket.handshake() {
        case .wants(let events): connection.socket.watch(events)
        case .distrusted:
            distrustingClients += 1
            drop(connection)
        case .failed: drop(connection)
        case .done:
            connection.phase = .head(HeadParser())
            connection.socket.watch(.readable)
            // The first request may have arrived with the end of the handshake.
            readable(connection)
        }
    }

    private func readable(_ connection: Connection) {
        if case .lingering(let bytesLeft) = connection.phase { return discardInput(connection, bytesLeft: bytesLeft) }
        guard connection.wantsInput else { return }
        // A connection that is behind has used its turn.
        guard connection.isBacklogged || reading.consume(.read(0, messages: 0), turn: loop.turn) else {
            return waitToRead(connection)
        }
        switch connection.socket.read(into: readBuffer) {
        case .nothing: break
        case .end, .failed: peerEnded(connection)
        case .bytes(let count):
            received(UnsafeMutableRawBufferPointer(rebasing: readBuffer[..<count]), on: connection)
            let messages = connection.webSocket?.resetMessageCount() ?? 0
            let work = TurnBudget.Work.read(count, messages: messages)
            if connection.isBacklogged {
                _ = scheduled[ScheduledLane.backlogged.rawValue].budget.consume(work, turn: loop.turn)
            } else {
                _ = reading.consume(work, turn: loop.turn)
            }
            connection.isBacklogged = messages > Connection.maxMessagesPerRead
            listen(connection)
        }
    }

    private func received(_ bytes: UnsafeMutableRawBufferPointer, on connection: Connection) {
        if let session = connection.webSocket {
            webSockets.receive(bytes, on: connection, session)
        } else {
            connection.input.append(contentsOf: bytes)
            http.advance(connection)
            crowding.countUnfinished(connection)
        }
    }

    private func writable(_ connection: Connection) {
        switch connection.phase {
        case .response:
            guard budget.consume(.requests, turn: loop.turn) else {
                connection.socket.watch([])
                return schedule(connection)
            }
            http.resume(connection)
        case .webSocket(let session):
            guard budget.consume(.write(session.outbox.size), turn: loop.turn) else {
                connection.socket.watch(.readable)
                return schedule(connection)
            }
            webSockets.flush(connection, session)
        case .handshake, .head, .body, .lingering, .closed: listen(connection)
        }
    }

    /// Watches the socket for input, if input can be handled.
    func listen(_ connection: Connection) {
        switch connection.phase {
        case .head, .body:
            connection.socket.watch(connection.wantsInput ? .readable : [])
            if connection.wantsInput, connection.socket.hasBufferedBytes { schedule(connection) }
        case .webSocket: if connection.socket.hasBufferedBytes { schedule(connection) }
        case .handshake, .response, .lingering, .closed: break
        }
    }

    /// Continues with a connection in one of the loop's next iterations.
    func schedule(_ connection: Connection) {
        guard !connection.isScheduled else { return }
        connection.isScheduled = true
        scheduled[lane(of: connection).rawValue].connections.append(connection.id)
        guard !continuesInNextTurn else { return }
        continuesInNextTurn = true
        continueInNextTurn()
    }

    private func lane(of connection: Connection) -> ScheduledLane {
        if connection.isBacklogged, connection.isWaitingToRead || connection.socket.hasBufferedBytes {
            return .backlogged
        }
        return hasSentRecently(connection) ? .recentSenders : .normal
    }

    /// Whether the peer has just sent something: it probably waits for a response, unlike many viewers that only
    /// receive.
    private func hasSentRecently(_ connection: Connection) -> Bool {
        guard !connection.isBroken else { return false }
        return switch connection.phase {
        case .head, .body, .response: true
        case .webSocket(let session): session.isOpen && loop.milliseconds < session.lastHeard + 500
        case .handshake, .lingering, .closed: false
        }
    }

    private func continueInNextTurn() {
        loop.executor.submit { [self] in
            loop.begin(.deferred)
            for (lane, kind) in ScheduledLane.allCases.enumerated() {
                // Connections that are scheduled during the loop have already been served in this turn.
                for _ in 0..<scheduled[lane].connections.count {
                    guard let id = scheduled[lane].connections.first else { break }
                    if let connection = connections[id] {
                        guard scheduled[lane].budget.consume(work(of: connection, kind), turn: loop.turn) else { break }
                        connection.isScheduled = false
                        scheduled[lane].connections.removeFirst()
                        continueConnection(connection)
                    } else {
                        scheduled[lane].connections.removeFirst()
                    }
                }
            }
            continuesInNextTurn = scheduled.contains { $0.connections.count > 0 }
            if continuesInNextTurn { continueInNextTurn() }
        }
    }

    /// The estimated cost of continuing; the cost of the input is known only afterwards.
    private func work(of connection: Connection, _ lane: ScheduledLane) -> TurnBudget.Work {
        if connection.isBroken { return .end }
        if lane == .backlogged { return .read(0, messages: 0) }
        return switch connection.phase {
        case .handshake: .handshake
        case .head, .body, .response: .requests
        case .webSocket(let session): .write(session.outbox.size)
        case .lingering, .closed: .write(0)
        }
    }

    private func continueConnection(_ connection: Connection) {
        guard !connection.isBroken else { return drop(connection) }
        let hasInput = connection.isWaitingToRead
        stopWaitingToRead(connection)
        switch connection.phase {
        case .handshake: continueHandshake(connection)
        case .response: http.resume(connection)
        case .webSocket(let session):
            if !session.outbox.isEmpty || session.needsDrainedEvent { webSockets.flush(connection, session) }
            if hasInput || connection.socket.hasBufferedBytes, !connection.isClosed { readable(connection) }
        case .head, .body:
            if !connection.input.isEmpty { http.advance(connection) }
            if hasInput || connection.socket.hasBufferedBytes { readable(connection) }
        case .lingering, .closed: break
        }
    }

    // MARK: Ends

    /// Sends nothing more, and briefly discards what the peer still sends.
    func linger(_ connection: Connection) {
        crowding.requestArrived(on: connection)
        let session = connection.webSocket
        connection.phase = .lingering(bytesLeft: 4 * 1024 * 1024)
        connection.input = []
        connection.deadline = loop.milliseconds + 2_000
        connection.socket.endWriting()
        connection.socket.watch(.readable)
        if let session { webSockets.ended(session, connection) }
    }

    private func discardInput(_ connection: Connection, bytesLeft: Int) {
        switch connection.socket.readPlain(into: readBuffer) {
        case .nothing: break
        case .bytes(let count) where count < bytesLeft:
            connection.phase = .lingering(bytesLeft: bytesLeft - count)
        case .bytes, .end, .failed: peerEnded(connection)
        }
    }

    /// Closes the socket, now or in one of the next iterations: thousands of peers may end at once.
    func peerEnded(_ connection: Connection) {
        guard !budget.consume(.end, turn: loop.turn) else { return drop(connection) }
        markBroken(connection)
    }

    /// Marks the connection as broken. It ends in one of the next iterations, because the application may be within a
    /// call to the transport, and must not receive `closed` during it.
    func markBroken(_ connection: Connection) {
        if let session = connection.webSocket { webSockets.discardOutbox(of: session) }
        if !connection.isBroken { brokenCount += 1 }
        connection.isBroken = true
        connection.socket.watch([])
        schedule(connection)
    }

    /// Closes the socket at once.
    func drop(_ connection: Connection) {
        guard !connection.isClosed else { return }
        stopWaitingToRead(connection)
        crowding.requestArrived(on: connection)
        if let exchange = connection.exchange {
            exchange.task?.cancel()
            crowding.hasRead(connection, exchange)
        }
        crowding.uncountClient(of: connection)
        if connection.isBroken { brokenCount -= 1 }
        let session = connection.webSocket
        connection.phase = .closed
        connection.socket.close()
        connections.remove(connection.id)
        if let session { webSockets.ended(session, connection) }
    }
}

extension Connection {
    /// Whether more of the peer's bytes can be handled now.
    var wantsInput: Bool {
        switch phase {
        case .head: input.count < 64 * 1024
        // A piece that is being written to a file must be completed first.
        case .body(let exchange): exchange.task == nil
        case .webSocket: true
        case .handshake, .response, .lingering, .closed: false
        }
    }
}
