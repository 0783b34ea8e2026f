import TouchMetrics
import Transport
import WireProtocol

/// Viewers, and the frames that all of them get alike.
extension Server {
    private static let frameInterval = 1000.0 / 30

    func watch(_ connection: Connection) {
        connection.role = .viewer
        let session = connection.session
        if session.viewers.isEmpty {
            watchedSessions.append(session)
            // What changed before is in the snapshot.
            clearFrame(session)
        }
        session.viewers.insert(connection.id)
        sendSnapshot(to: connection)
    }

    func sendSnapshot(to connection: Connection) {
        connection.isLagging = false
        send(to: connection.id) { $0.snapshot(connection.session.stats) }
    }

    // MARK: What changed

    @inline(__always)
    func noteFigures(_ participant: Participant, in session: Session) {
        notePeers(in: session)
        guard !session.viewers.isEmpty else { return }
        session.frame.hasTouches = true
        if !participant.isFramePending {
            participant.isFramePending = true
            session.frame.figures.append(participant)
        }
        startTicking()
    }

    func noteResult(_ participant: Participant, in session: Session) {
        guard !session.viewers.isEmpty, session.state.challenge != nil, !participant.isResultPending else { return }
        participant.isResultPending = true
        session.frame.results.append(participant)
        startTicking()
    }

    /// What was noted of a challenge that has ended is no news any more.
    func forgetResults(of session: Session) {
        for participant in session.frame.results { participant.isResultPending = false }
        session.frame.results.removeAll(keepingCapacity: true)
    }

    func noteJoined(_ participant: Participant, in session: Session) {
        guard !session.viewers.isEmpty else { return }
        session.frame.left.removeAll { $0 == participant.id }
        session.frame.joined.append(participant)
        session.frame.hasTouches = true
        startTicking()
    }

    func noteLeft(_ participant: Participant, in session: Session) {
        notePeers(in: session)
        guard !session.viewers.isEmpty else { return }
        session.frame.joined.removeAll { $0 === participant }
        session.frame.left.append(participant.id)
        session.frame.hasTouches = true
        startTicking()
    }

    // MARK: Frames

    func sendFrameIfDue(_ session: Session, _ now: Double) {
        guard !session.frame.isEmpty else { return }
        lastActiveAt = now
        guard now - session.frame.lastSentAt >= Self.frameInterval else { return }
        session.frame.lastSentAt = now
        writer.reset()
        frame(of: session).encode(into: &writer, time: now)
        clearFrame(session)
        writer.bytes.withUnsafeBytes { bytes in
            for id in session.viewers {
                guard let viewer = connections[id], !viewer.isLagging, !viewer.isClosing else { continue }
                // A frame tells changes only: who misses one gets everything anew when it reads again.
                viewer.isLagging = !transport.trySend(bytes, kind: .text, to: id)
                metrics.framesSent += 1
            }
        }
    }

    private func frame(of session: Session) -> FrameMessage {
        var message = FrameMessage()
        for participant in session.participants where participant.connection != nil && participant.metrics.touching > 0
        {
            message.addTouches(of: participant.id, participant.metrics)
        }
        for participant in session.frame.figures where !participant.isRemoved {
            message.addFigures(
                of: participant.id,
                participant.metrics,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
        }
        for participant in session.frame.results {
            message.addResult(of: participant.id, session.summary(of: participant))
        }
        for participant in session.frame.joined { message.addJoined(participant.stats) }
        for id in session.frame.left { message.addLeft(id) }
        return message
    }

    private func clearFrame(_ session: Session) {
        for participant in session.frame.figures { participant.isFramePending = false }
        session.frame.figures.removeAll(keepingCapacity: true)
        forgetResults(of: session)
        session.frame.joined.removeAll()
        session.frame.left.removeAll()
        session.frame.hasTouches = false
    }

    /// Tells the session's state to all of its phones and viewers.
    func broadcastState(of session: Session) {
        var message = JSONWriter()
        message.session(session.state)
        message.bytes.withUnsafeBytes { bytes in
            for id in session.viewers { transport.send(bytes, kind: .text, to: id) }
            for participant in session.participants {
                guard let id = participant.connection, participant.isWelcomed else { continue }
                transport.send(bytes, kind: .text, to: id)
            }
        }
    }
}
