import TouchMetrics
import Transport
import WireProtocol

/// Viewers, and the frames that all of them get alike.
extension Server {
    private static let frameInterval = 1000.0 / 30
    /// A frame may be as late as the ticks are apart, and the next is due as if it had not been: 30 a second, and not 28.
    private static let frameTolerance = 10.0
    /// A snapshot of a large room takes milliseconds: no session makes more than four a second for those that catch up.
    private static let snapshotInterval = 250.0
    /// Walkers move slowly, and a phone tells its place once a second.
    private static let walkersInterval = 200.0

    func watch(_ connection: Connection) {
        connection.role = .viewer
        let session = connection.session
        if session.viewers.isEmpty {
            watchedSessions.append(session)
            // What changed before is in the snapshot.
            clearFrame(session)
        }
        session.viewers.insert(connection.id)
        if connection.isHost { session.hostViewers.insert(connection.id) }
        let snapshot = snapshot(of: session, forHost: connection.isHost)
        snapshot.withUnsafeBytes { transport.send($0, kind: .text, to: connection.id) }
    }

    private func snapshot(of session: Session, forHost: Bool) -> [UInt8] {
        let walkers = forHost ? walkerPlaces(of: session.participants, in: session) : nil
        return encoded { $0.snapshot(session.stats, walkers: walkers) }
    }

    /// A viewer that missed a frame reads again.
    func catchUp(_ connection: Connection) {
        guard connection.isLagging else { return }
        connection.session.catchingUp.insert(connection.id)
        startTicking()
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

    func noteRound(_ participant: Participant, in session: Session) {
        guard !session.viewers.isEmpty, !participant.isRoundPending else { return }
        participant.isRoundPending = true
        session.frame.rounds.append(participant)
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
        guard !session.frame.isEmpty || !session.catchingUp.isEmpty else { return }
        lastActiveAt = now
        guard now >= session.frameDueAt else { return }
        if session.frame.hasOnlyWalkers, session.catchingUp.isEmpty, now < session.walkersDueAt { return }
        session.frameDueAt = max(session.frameDueAt, now - Self.frameTolerance) + Self.frameInterval
        if !session.frame.isEmpty { sendFrame(session, now) }
        if !session.catchingUp.isEmpty { bringUpToDate(session, now) }
    }

    private func sendFrame(_ session: Session, _ now: Double) {
        // Such news a later frame does not repeat.
        let isUnique = !session.frame.joined.isEmpty || !session.frame.left.isEmpty || !session.frame.results.isEmpty
        let message = frame(
            of: session,
            figures: session.frame.figures,
            results: session.frame.results,
            rounds: session.frame.rounds,
            walkers: session.frame.walkers
        )
        let hasWalkers = !session.frame.walkers.isEmpty
        let hasOnlyWalkers = session.frame.hasOnlyWalkers
        clearFrame(session)
        if hasWalkers {
            session.walkersDueAt = now + Self.walkersInterval
            send(message, now, to: session.hostViewers, forHost: true, isUnique: isUnique)
        }
        guard !hasOnlyWalkers else { return }
        send(
            message,
            now,
            to: hasWalkers ? session.viewers.subtracting(session.hostViewers) : session.viewers,
            forHost: false,
            isUnique: isUnique
        )
    }

    private func send(
        _ message: FrameMessage,
        _ now: Double,
        to viewers: Set<ConnectionID>,
        forHost: Bool,
        isUnique: Bool
    ) {
        writer.reset()
        message.encode(into: &writer, time: now, forHost: forHost)
        writer.bytes.withUnsafeBytes { bytes in
            for id in viewers {
                guard let viewer = connections[id], !viewer.isClosing else { continue }
                if !viewer.isLagging, transport.trySend(bytes, kind: .text, to: id) {
                    metrics.framesSent += 1
                    continue
                }
                viewer.isLagging = true
                viewer.needsSnapshot = viewer.needsSnapshot || isUnique
            }
        }
    }

    /// Those that missed frames and read again get one with everybody's figures, or, if somebody came or went or had a
    /// result meanwhile, a snapshot; each is encoded once.
    private func bringUpToDate(_ session: Session, _ now: Double) {
        // For the host, and for everybody else.
        var frames: [Bool: [UInt8]] = [:]
        var snapshots: [Bool: [UInt8]] = [:]
        let maySnapshot = now >= session.snapshotDueAt
        for id in session.catchingUp {
            guard let viewer = connections[id], viewer.isLagging, !viewer.isClosing else {
                session.catchingUp.remove(id)
                continue
            }
            let bytes: [UInt8]
            if viewer.needsSnapshot {
                guard maySnapshot else { continue }
                bytes = snapshots[viewer.isHost] ?? snapshot(of: session, forHost: viewer.isHost)
                snapshots[viewer.isHost] = bytes
                session.snapshotDueAt = now + Self.snapshotInterval
            } else {
                bytes =
                    frames[viewer.isHost]
                    ?? encoded { wholeFrame(of: session).encode(into: &$0, time: now, forHost: viewer.isHost) }
                frames[viewer.isHost] = bytes
            }
            session.catchingUp.remove(id)
            // If it does not go, `drained` comes again.
            guard bytes.withUnsafeBytes({ transport.trySend($0, kind: .text, to: id) }) else { continue }
            viewer.isLagging = false
            viewer.needsSnapshot = false
            metrics.framesSent += 1
        }
    }

    /// Everything that frames tell, of everybody.
    private func wholeFrame(of session: Session) -> FrameMessage {
        let participants = session.participants
        return frame(
            of: session,
            figures: participants,
            results: participants.filter { session.summary(of: $0) != nil },
            rounds: session.runningGame == nil ? [] : participants,
            walkers: session.hostViewers.isEmpty ? [] : participants
        )
    }

    private func encoded(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var message = JSONWriter()
        write(&message)
        return message.bytes
    }

    private func frame(
        of session: Session,
        figures: [Participant],
        results: [Participant],
        rounds: [Participant],
        walkers: [Participant]
    ) -> FrameMessage {
        var message = FrameMessage()
        for participant in session.participants where participant.connection != nil && participant.metrics.touching > 0
        {
            message.addTouches(of: participant.id, participant.metrics)
        }
        for participant in figures where !participant.isRemoved {
            message.addFigures(
                of: participant.id,
                participant.metrics,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
            if session.state.weighs {
                message.addForce(of: participant.id, participant.metrics.force(on: participant.scale.force))
            }
        }
        for participant in results {
            message.addResult(of: participant.id, session.summary(of: participant))
        }
        for participant in rounds where !participant.isRemoved {
            if let standing = participant.standing { message.addRound(of: participant.id, standing) }
        }
        for place in walkerPlaces(of: walkers, in: session) { message.addWalker(place) }
        for participant in session.frame.joined { message.addJoined(participant.stats) }
        for id in session.frame.left { message.addLeft(id) }
        return message
    }

    private func clearFrame(_ session: Session) {
        for participant in session.frame.figures { participant.isFramePending = false }
        session.frame.figures.removeAll(keepingCapacity: true)
        for participant in session.frame.walkers { participant.isWalkPending = false }
        session.frame.walkers.removeAll(keepingCapacity: true)
        forgetResults(of: session)
        for participant in session.frame.rounds { participant.isRoundPending = false }
        session.frame.rounds.removeAll(keepingCapacity: true)
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
