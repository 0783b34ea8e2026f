import Logging
import TouchMetrics
import Transport
import WireProtocol

/// Messages of phones and viewers.
extension Server {
    func receive(_ message: UnsafeRawBufferPointer, _ kind: MessageKind, _ id: ConnectionID) {
        guard let connection = connections[id], !connection.isClosing else { return }
        let now = now
        guard connection.rate.admit(now: now) else {
            return fail(
                connection,
                .tooFast,
                title: "too fast",
                detail: "More than \(FrameRateLimit.framesPerSecond) messages in a second."
            )
        }
        guard kind == .text else {
            return report(connection, "Binary messages have no meaning here; send JSON as text.")
        }
        switch decoder.decode(message.assumingMemoryBound(to: UInt8.self).span) {
        case .touches(let seq):
            guard case .phone(let participant) = connection.role else { return greetFirst(connection) }
            accept(seq, fault: nil, from: participant, on: connection, now)
        case .badTouches(let seq, let detail):
            guard case .phone(let participant) = connection.role else { return greetFirst(connection) }
            guard let seq else { return report(connection, detail) }
            accept(seq, fault: detail, from: participant, on: connection, now)
        case .hello(let hello):
            greet(connection, hello)
        case .bad(let detail):
            if case .waiting = connection.role {
                fail(connection, .badMessage, title: "bad message", detail: detail)
            } else {
                report(connection, detail)
            }
        }
    }

    /// Tells of a bad message; the connection goes on.
    func report(_ connection: Connection, _ detail: String) {
        metrics.refusedBatches += 1
        send(to: connection.id) { $0.error(.badMessage, title: "bad message", detail: detail) }
    }

    private func greetFirst(_ connection: Connection) {
        if case .viewer = connection.role {
            report(connection, "A viewer sends no touches.")
        } else {
            fail(connection, .badMessage, title: "bad message", detail: "The first message must be hello.")
        }
    }

    private func greet(_ connection: Connection, _ hello: Hello) {
        guard case .waiting = connection.role else {
            return report(connection, "hello: this connection has said it already.")
        }
        connection.wantsPeers = hello.wantsPeers
        switch hello.role {
        case .view(let token):
            if let token, !Token.isSame(token, connection.session.hostToken) {
                return fail(connection, .notAuthorised, title: "not authorised", detail: "The host token is wrong.")
            }
            watch(connection)
        case .touch(let screen, let resume?): resumePhone(connection, screen, hello.scale, token: resume)
        case .touch(let screen, nil): join(connection, screen, hello.scale)
        }
    }

    // MARK: Phones

    private func join(_ connection: Connection, _ screen: Hello.Screen, _ scale: Hello.Scale?) {
        let session = connection.session
        guard !session.isFull else {
            return fail(
                connection,
                .removed,
                title: "session full",
                detail: "The session has its \(Session.participantLimit) participants."
            )
        }
        let participant = session.join(screen: screen, scale: scale)
        participant.joinedMilliseconds = session.milliseconds(at: now)
        attach(connection, to: participant)
        session.needsRow = true
        markDirty(participant, in: session)
        // The phone keeps its resume token from here on, so it has to be on disk before.
        afterCommit { self.welcome(participant, on: connection) }
    }

    private func resumePhone(
        _ connection: Connection,
        _ screen: Hello.Screen,
        _ scale: Hello.Scale?,
        token: String
    ) {
        let session = connection.session
        guard !session.bannedTokens.contains(token) else {
            return fail(connection, .removed, title: "banned", detail: "The host has banned this phone.")
        }
        guard let participant = session.participant(resuming: token) else {
            return fail(
                connection,
                .notAuthorised,
                title: "not authorised",
                detail: "The resume token is not known here."
            )
        }
        if let older = participant.connection, let other = connections[older] {
            fail(other, .conflict, title: "resumed elsewhere", detail: "This phone is connected anew.")
        }
        if participant.pixelsPerCentimetre != screen.pixelsPerCentimetre
            || participant.isCalibrated != screen.calibrated || participant.scale != scale ?? participant.scale
        {
            participant.pixelsPerCentimetre = screen.pixelsPerCentimetre
            participant.isCalibrated = screen.calibrated
            participant.scale = scale ?? participant.scale
            participant.needsRow = true
            markDirty(participant, in: session)
        }
        connection.rate.allowCatchUp()
        attach(connection, to: participant)
        welcome(participant, on: connection)
    }

    private func attach(_ connection: Connection, to participant: Participant) {
        connection.role = .phone(participant)
        participant.connection = connection.id
        participant.isWelcomed = false
        noteJoined(participant, in: connection.session)
    }

    private func welcome(_ participant: Participant, on connection: Connection) {
        guard participant.connection == connection.id, !connection.isClosing else { return }
        participant.isWelcomed = true
        // The stats tell every block.
        participant.metrics.changedBlocks.drain { _ in }
        send(to: connection.id) {
            $0.welcome(
                participant.stats,
                resume: participant.resumeToken,
                ack: participant.ack,
                session: connection.session.state,
                retention: connection.session.retention.rawValue,
                expiresAt: Timestamp.text(connection.session.expiresAt)
            )
        }
        participant.pacing.sent(ack: participant.ack, now: now)
        participant.pacing.committed(ack: participant.ack, now: now)
        if connection.wantsPeers { showPeers(to: connection) }
        sendChallenge(to: participant, in: connection.session)
        sendRound(to: participant, in: connection.session)
    }
}
