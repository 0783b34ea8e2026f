import EventLoops
import Logging
import Transport

extension SocketServer {
    /// Ends connections past their deadline, pings silent WebSockets and closes those that stay silent.
    ///
    /// One pass over all connections replaces a timer for each, which would have to be moved with every message.
    func checkDeadlines() {
        let before = loop.begin(.housekeeping)
        defer { loop.begin(before) }
        let now = loop.milliseconds
        if let pause = pauses.pause(endingAt: now) { extendDeadlines(by: pause, now: now) }
        for connection in connections.all {
            if case .webSocket(let session) = connection.phase {
                checkSilence(connection, session, now: now)
            } else if now >= connection.deadline, !connection.isBroken {
                guard budget.consume(.end, turn: loop.turn) else {
                    // The rest follows in the next iteration.
                    checksDeadlinesInNextTurn = true
                    return loop.executor.submit { [self] in checkDeadlines() }
                }
                expire(connection)
            }
        }
        checksDeadlinesInNextTurn = false
    }

    /// Adds a pause of the process to every deadline, because data sent meanwhile has not been read yet.
    private func extendDeadlines(by pause: UInt64, now: UInt64) {
        for connection in connections.all {
            if connection.deadline != Connection.never { connection.deadline += pause }
            if case .webSocket(let session) = connection.phase {
                session.lastHeard = min(now, session.lastHeard + pause)
                session.pingedAt = session.pingedAt.map { min(now, $0 + pause) }
                session.messageBegan = session.messageBegan.map { min(now, $0 + pause) }
                session.outboxMoved = min(now, session.outboxMoved + pause)
            }
            connection.exchange?.pace.ignorePause(pause)
        }
    }

    private func expire(_ connection: Connection) {
        switch connection.phase {
        case .head where connection.isIdle, .handshake, .lingering, .closed: drop(connection)
        case .head, .body: http.refuse(connection, .timedOut)
        case .response:
            configuration.logger.debug("disconnecting a peer that does not read its response")
            connection.socket.discardUnsentOnClose()
            drop(connection)
        case .webSocket: break
        }
    }

    private func checkSilence(_ connection: Connection, _ session: WebSocketSession, now: UInt64) {
        if let since = session.closingSince {
            // The peer does not read the queued data, or does not reply to the close frame.
            if now > since + 5_000, !connection.isBroken { peerEnded(connection) }
            return
        }
        if let began = session.messageBegan, now >= began + UInt64(configuration.messageTimeout.milliseconds) {
            crowding.refusals += 1
            return webSockets.fail(connection, session, code: 4408, reason: "a message did not end in time")
        }
        // Unsolicited pongs do not count as reading.
        let patience = 2 * UInt64(configuration.responseTimeout.milliseconds)
        if !session.outbox.isEmpty, now >= session.outboxMoved + patience {
            configuration.logger.debug("disconnecting a peer that does not read its messages")
            crowding.refusals += 1
            connection.socket.discardUnsentOnClose()
            return peerEnded(connection)
        }
        if let pingedAt = session.pingedAt {
            guard now >= pingedAt + UInt64(configuration.pongTimeout.milliseconds) else { return }
            configuration.logger.debug("disconnecting a silent peer")
            peerEnded(connection)
        } else if now >= session.lastHeard + UInt64(configuration.pingAfter.milliseconds) {
            session.pingedAt = now
            webSockets.sendControl(.ping, [], on: connection, session)
        }
    }
}
