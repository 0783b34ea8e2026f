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
            accept(seq, .touches, from: participant, on: connection, now)
        case .fixes(let seq, let sentAt):
            guard case .phone(let participant) = connection.role else { return greetFirst(connection) }
            accept(seq, .fixes(sentAt: sentAt), from: participant, on: connection, now)
        case .badBatch(let seq, let detail):
            guard case .phone(let participant) = connection.role else { return greetFirst(connection) }
            guard let seq else { return report(connection, detail) }
            accept(seq, .bad(detail), from: participant, on: connection, now)
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
            report(connection, "A viewer sends no touches and no fixes.")
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
            connection.isHost = token != nil
            watch(connection)
        case .touch(let screen, let resume?):
            resumePhone(connection, token: resume) { $0.takeUp(screen, hello.scale) }
        case .touch(let screen, nil):
            join(connection, screen, hello) { $0.takeUp(screen, hello.scale) }
        case .walk(_, let resume?, let play): resumePhone(connection, token: resume) { $0.takeUp(play: play) }
        case .walk(let screen, nil, let play):
            join(connection, screen, hello, walker: Walker(play: play)) { $0.takeUp(play: play) }
        }
    }

    // MARK: Phones

    private func join(
        _ connection: Connection,
        _ screen: Hello.Screen,
        _ hello: Hello,
        walker: Walker? = nil,
        takeUp: (Participant) -> Bool
    ) {
        let session = connection.session
        // Its first welcome got lost: it is the participant that it became by then, and not a second one.
        if let participant = hello.join.flatMap({ session.participant(joinedWith: $0) }) {
            moveTo(connection, participant, takeUp)
            return afterCommit { self.welcome(participant, on: connection) }
        }
        guard !session.isFull else {
            return fail(
                connection,
                .removed,
                title: "session full",
                detail: "The session has its \(Session.participantLimit) participants."
            )
        }
        let participant = session.join(screen: screen, scale: hello.scale, with: hello.join)
        participant.joinedMilliseconds = session.milliseconds(at: now)
        participant.walker = walker
        participant.isWalking = walker != nil
        attach(connection, to: participant)
        session.needsRow = true
        markDirty(participant, in: session)
        // The phone keeps its resume token from here on, so it has to be on disk before.
        afterCommit { self.welcome(participant, on: connection) }
    }

    /// - Parameter takeUp: what the greeting tells anew; answers whether it changed anything that is kept.
    private func resumePhone(_ connection: Connection, token: String, takeUp: (Participant) -> Bool) {
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
        connection.rate.allowCatchUp()
        moveTo(connection, participant, takeUp)
        welcome(participant, on: connection)
    }

    /// The participant goes on with this connection.
    private func moveTo(_ connection: Connection, _ participant: Participant, _ takeUp: (Participant) -> Bool) {
        if let older = participant.connection, let other = connections[older] {
            fail(other, .conflict, title: "resumed elsewhere", detail: "This phone is connected anew.")
        }
        if takeUp(participant) {
            participant.needsRow = true
            markDirty(participant, in: connection.session)
        }
        attach(connection, to: participant)
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

extension Participant {
    /// A phone that touches came back. Answers whether anything changed that is kept.
    fileprivate func takeUp(_ screen: Hello.Screen, _ newScale: Hello.Scale?) -> Bool {
        isWalking = false
        let newScale = newScale ?? scale
        guard
            pixelsPerCentimetre != screen.pixelsPerCentimetre || isCalibrated != screen.calibrated || scale != newScale
        else { return false }
        pixelsPerCentimetre = screen.pixelsPerCentimetre
        isCalibrated = screen.calibrated
        scale = newScale
        return true
    }

    /// A phone that walks came back; its screen and scale are as they were told before.
    fileprivate func takeUp(play: String?) -> Bool {
        isWalking = true
        let before = walker
        var after = before ?? Walker()
        after.play = play ?? after.play
        walker = after
        return after != before
    }
}
