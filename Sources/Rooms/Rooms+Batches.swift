import AudioWalk
import Storage
import Studies
import TouchMetrics
package import Transport
import WireProtocol

/// Receives messages of phones and viewers, and applies a phone's stream of batches, each exactly once and in order.
extension Rooms {
    /// Decodes a message and dispatches it.
    package func receive(_ message: UnsafeRawBufferPointer, _ kind: MessageKind, _ id: ConnectionID) {
        guard let connection = connections[id] else { return opening.receive(message, kind, id) }
        guard !connection.isClosing else { return }
        let now = now
        if !connection.rate.admit(now: now), !admitsCatchUp(connection, now) {
            return connections.fail(
                connection,
                .tooFast,
                title: "too fast",
                detail: "More than \(FrameRateLimit.framesPerSecond) messages per second."
            )
        }
        guard kind == .text else {
            guard !connection.needsCredential else { return refuse(connection, .tooManyGuesses) }
            return report(connection, "Binary messages are not supported; send JSON as text.")
        }
        // If a message is too large, its `seq` is needed only for a phone.
        guard message.count <= ClientMessageDecoder.messageLimit || connection.isPhone else {
            return refuse(connection, "\(message.count) bytes; at most \(ClientMessageDecoder.messageLimit)")
        }
        switch connections.decoder.decode(message.assumingMemoryBound(to: UInt8.self).span) {
        case .touches(let seq):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            accept(seq, .touches(connections.decoder.events), from: participant, on: connection, now)
        case .fixes(let seq, let sentAt):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            accept(seq, .fixes(connections.decoder.fixes, sentAt: sentAt), from: participant, on: connection, now)
        case .anchors(let seq, let page, let width):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            guard configuration.mayBeStudied(page, reachedAs: connection.origin) else {
                let fault = "`page` must be of the server's own origin, or of one that it was started with (--origin)."
                return accept(seq, .bad(fault), from: participant, on: connection, now)
            }
            let batch = AnchorBatch(page: page, width: width, anchors: connections.decoder.anchors)
            accept(seq, .anchors(batch), from: participant, on: connection, now)
        case .task(let seq, let batch):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            accept(seq, .task(batch), from: participant, on: connection, now)
        case .sync(let sync):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            accept(sync.seq, .sync(sync), from: participant, on: connection, now)
        case .ground(let seq, let place):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            accept(seq, .ground(place), from: participant, on: connection, now)
        case .motion(let seq, let batch):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            accept(seq, .motion(batch), from: participant, on: connection, now)
        case .clock(let question, let time):
            switch connection.role {
            case .phone(let participant):
                answer(question, askedAt: time, by: participant, on: connection, receivedAt: now)
            case .viewer: answer(question, askedAt: time, by: nil, on: connection, receivedAt: now)
            case .waiting, .greeted: return rejectBatch(connection)
            }
        case .withdraw:
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            guard participant.connection == id else { return }
            Erasure.withdraw(participant, from: connection, self)
        case .name(let name):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            guard participant.connection == id else { return }
            if let refusal = connection.room.call(participant, name, self) { report(connection, refusal.detail) }
        case .badBatch(let seq, let detail):
            guard case .phone(let participant) = connection.role else { return rejectBatch(connection) }
            guard let seq else { return report(connection, detail) }
            accept(seq, .bad(detail), from: participant, on: connection, now)
        case .hello(let hello):
            greet(connection, hello)
        case .bad(let detail):
            refuse(connection, detail)
        }
    }

    /// Refuses a message that is not a batch; if it is the first message of a connection, closes the connection.
    private func refuse(_ connection: LiveConnection, _ detail: String) {
        if connection.needsCredential {
            refuse(connection, .tooManyGuesses)
        } else if case .waiting = connection.role {
            connections.fail(connection, .badMessage, title: "bad message", detail: detail)
        } else {
            report(connection, detail)
        }
    }

    /// Reports a bad message; the connection stays open.
    func report(_ connection: LiveConnection, _ detail: String) {
        metrics.refusedBatches += 1
        connections.send(to: connection.id) { $0.error(.badMessage, title: "bad message", detail: detail) }
    }

    /// Whether a resumed phone may send this message of its outbox above the rate limit.
    private func admitsCatchUp(_ connection: LiveConnection, _ now: Double) -> Bool {
        guard connection.hasResumed, case .phone(let participant) = connection.role else { return false }
        return participant.catchUp.admit(now: now)
    }

    /// Refuses a batch of a connection that is not a welcomed phone.
    private func rejectBatch(_ connection: LiveConnection) {
        switch connection.role {
        case .viewer: report(connection, "Viewers must not send batches.")
        case .greeted: report(connection, "Wait for welcome before sending batches.")
        case .waiting, .phone:
            guard !connection.needsCredential else { return refuse(connection, .tooManyGuesses) }
            connections.fail(connection, .badMessage, title: "bad message", detail: "The first message must be hello.")
        }
    }

    // MARK: Batches

    /// Accepts the next batch, acknowledges a repeated one, and reports a gap.
    func accept(
        _ seq: UInt64,
        _ content: BatchContent,
        from participant: Participant,
        on connection: LiveConnection,
        _ now: Double
    ) {
        guard participant.connection == connection.id else { return }
        let room = connection.room
        chooseFigures(of: participant, for: content, in: room)
        let expected = participant.seq + 1
        guard seq >= expected else { return figures.respondToBatch(of: participant, now) }
        guard seq == expected || participant.maySkipBatches else {
            return connections.send(to: connection.id) {
                $0.error(
                    .conflict,
                    title: "gap",
                    detail: "Received batch \(seq), expected \(expected).",
                    expected: expected
                )
            }
        }
        guard !room.isBacklogged, !commits.isBacklogged else {
            return connections.rejectForBacklog(connection)
        }
        participant.seq = seq
        participant.maySkipBatches = false
        participant.batchesSinceCheckpoint += 1
        commits.markDirty(participant, in: room)
        switch content {
        case .touches(let events):
            if let fault = apply(events, to: participant, in: room, seq, now) {
                refuse(seq, fault, from: participant, in: room, on: connection, now)
            }
        case .fixes, .anchors, .task, .ground:
            // No figures are expected for these batches: one acknowledgement follows when the batch is on disk.
            return applyToFeatures(content, from: participant, in: room, seq, now)
        case .motion:
            let milliseconds = room.milliseconds(at: now)
            // What is discarded need not fit.
            let isDiscarded = room.state.isFrozen || participant.awaitsConsent
            for feature in room.batchFeatures where !isDiscarded {
                guard let fault = feature.fault(in: content, from: participant, at: milliseconds, self) else {
                    continue
                }
                refuse(seq, fault, from: participant, in: room, on: connection, now)
                return figures.respondToBatch(of: participant, now)
            }
            return applyToFeatures(content, from: participant, in: room, seq, now)
        case .sync(let sync):
            return apply(sync, to: participant, in: room, now)
        case .bad(let fault):
            refuse(seq, fault, from: participant, in: room, on: connection, now)
        }
        figures.respondToBatch(of: participant, now)
    }

    /// Sees to it that the answer has the figures of what the phone has sent, whatever its role.
    @inline(__always)
    private func chooseFigures(of participant: Participant, for content: BatchContent, in room: Room) {
        switch content {
        case .touches: participant.getsTouchFigures = true
        case .fixes: participant.respondingFeature = room.batchFeatures.first { $0.responds(to: content) }
        case .anchors, .task, .sync, .ground, .motion, .bad: break
        }
    }

    /// Applies events; returns the fault if they are not valid.
    @inline(__always)
    private func apply(
        _ events: [TouchEvent],
        to participant: Participant,
        in room: Room,
        _ seq: UInt64,
        _ now: Double
    ) -> String? {
        metrics.batches += 1
        participant.hasTouched = true
        let milliseconds = room.milliseconds(at: now)
        guard !room.state.isFrozen, !participant.awaitsConsent else {
            participant.metrics.discard(events.span)
            room.log.append(
                .discarded(seq: seq, pointers: participant.metrics.liftedPointers),
                of: participant.number,
                milliseconds: milliseconds
            )
            return nil
        }
        do {
            try participant.metrics.apply(events.span)
        } catch {
            return error.detail
        }
        metrics.events += events.count
        room.log.append(.touches(seq: seq, events: events), of: participant.number, milliseconds: milliseconds)
        viewers.markFiguresChanged(participant, in: room)
        if !room.viewers.isEmpty {
            let view = participant.metrics.view(of: room.shownPicture)
            room.frame.ink.add(
                events,
                of: participant.id,
                on: participant.metrics.screen,
                through: view,
                takenBack: participant.metrics.takenBack
            )
        }
        if participant.metrics.gestureMarks != nil {
            let batch = AppliedBatch(seq: seq, milliseconds: milliseconds, content: .touches(events))
            for feature in room.batchFeatures { feature.touchesApplied(batch, of: participant, self) }
        }
        return nil
    }

    /// Passes a batch without touches to the feature that handles it.
    private func applyToFeatures(
        _ content: BatchContent,
        from participant: Participant,
        in room: Room,
        _ seq: UInt64,
        _ now: Double
    ) {
        metrics.batches += 1
        let milliseconds = room.milliseconds(at: now)
        let isDiscarded = room.state.isFrozen || participant.awaitsConsent && !content.impliesConsent
        guard !isDiscarded || content.isOfNoFinger else {
            return room.log.append(
                .discarded(seq: seq, pointers: participant.metrics.liftedPointers),
                of: participant.number,
                milliseconds: milliseconds
            )
        }
        let batch = AppliedBatch(seq: seq, milliseconds: milliseconds, content: content)
        for feature in room.batchFeatures where feature.apply(batch, from: participant, self) { return }
    }

    /// Records and reports a batch that cannot be applied.
    private func refuse(
        _ seq: UInt64,
        _ fault: String,
        from participant: Participant,
        in room: Room,
        on connection: LiveConnection,
        _ now: Double
    ) {
        metrics.refusedBatches += 1
        room.log.append(.skipped(seq: seq), of: participant.number, milliseconds: room.milliseconds(at: now))
        connections.send(to: connection.id) { $0.error(.badMessage, title: "bad message", detail: fault, seq: seq) }
    }

    // MARK: The room's clock

    /// Answers with the room's time, in the turn in which the question was read.
    ///
    /// Both times are of the room's axis in ms, with a fraction, not clamped like those of records: the phone's bound rests
    /// on them. `received` was taken after the bytes were read and `sent` before they are written, and what is rounded goes
    /// the same way, so that a delay of the server widens the bound and never breaks it.
    ///
    /// - Parameters:
    ///   - id: The question's number, which the answer repeats.
    ///   - time: The time of the question in ms on the clock of who asks.
    ///   - participant: `nil` for a viewer.
    ///   - received: The time at which it was read, in ms on the server's clock.
    private func answer(
        _ id: UInt64,
        askedAt time: Double,
        by participant: Participant?,
        on connection: LiveConnection,
        receivedAt received: Double
    ) {
        if let participant, participant.connection != connection.id { return }
        guard connection.clockRate.admit(now: received) else {
            return connections.fail(
                connection,
                .tooFast,
                title: "too fast",
                detail: "More than \(Int(ClockRate.perSecond)) `clock` messages per second."
            )
        }
        participant?.noteQuestion(at: time)
        let start = connection.room.startedAt
        connections.send(to: connection.id) {
            $0.clock(id, askedAt: time, received: received - start, sent: services.now - start)
        }
    }

    /// Applies a `sync`, also while the class is frozen: it measures nothing of a finger.
    private func apply(_ sync: ClockSync, to participant: Participant, in room: Room, _ now: Double) {
        metrics.batches += 1
        var sync = sync
        // A phone may have waited with one that it made before a restart; what it says is about another axis.
        sync.epoch = sync.time >= participant.clockIsKnownSince ? room.clockEpoch : 0
        participant.apply(sync)
        let milliseconds = room.milliseconds(at: now)
        room.log.append(.sync(sync), of: participant.number, milliseconds: milliseconds)
        let batch = AppliedBatch(seq: sync.seq, milliseconds: milliseconds, content: .sync(sync))
        for feature in room.batchFeatures { feature.clockSynchronised(batch, of: participant, self) }
        room.revision &+= 1
    }
}
