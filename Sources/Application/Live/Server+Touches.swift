import Storage
import TouchMetrics
import WireProtocol

/// A phone's stream of batches: each applied exactly once, in order.
extension Server {
    /// What stands in the decoder for a place in the stream.
    enum BatchContent {
        case touches
        /// - sentAt: ms on the phone's clock; `nil` where it told none.
        case fixes(sentAt: Double?)
        /// Why it cannot be applied; it still takes its place.
        case bad(String)
    }

    func accept(
        _ seq: UInt64,
        _ content: BatchContent,
        from participant: Participant,
        on connection: Connection,
        _ now: Double
    ) {
        guard participant.connection == connection.id else { return }
        let session = connection.session
        let expected = participant.seq + 1
        guard seq >= expected else { return answer(participant, now) }
        guard seq == expected else {
            return send(to: connection.id) {
                $0.error(
                    .conflict,
                    title: "gap",
                    detail: "Batch \(seq) arrived; \(expected) is next.",
                    expected: expected
                )
            }
        }
        participant.seq = seq
        participant.batchesSinceCheckpoint += 1
        markDirty(participant, in: session)
        switch content {
        case .touches:
            if let fault = apply(to: participant, in: session, seq, now) {
                refuse(seq, fault, from: participant, in: session, on: connection, now)
            }
        case .fixes(let sentAt):
            // Nobody waits for it as for a drawing: one answer, when it is on disk.
            return applyFixes(to: participant, in: session, seq, sentAt: sentAt, now)
        case .bad(let fault):
            refuse(seq, fault, from: participant, in: session, on: connection, now)
        }
        answer(participant, now)
    }

    /// Applies the decoder's events. Answers what is wrong with them, if anything.
    @inline(__always)
    private func apply(to participant: Participant, in session: Session, _ seq: UInt64, _ now: Double) -> String? {
        metrics.batches += 1
        participant.hasTouched = true
        let milliseconds = session.milliseconds(at: now)
        guard !session.state.isFrozen else {
            participant.metrics.discard(decoder.events.span)
            session.log.discarded(
                participant: participant.number,
                seq: seq,
                milliseconds: milliseconds,
                pointers: participant.metrics.liftedPointers
            )
            return nil
        }
        do {
            try participant.metrics.apply(decoder.events.span)
        } catch {
            return error.detail
        }
        metrics.events += decoder.events.count
        session.log.touches(
            participant: participant.number,
            seq: seq,
            milliseconds: milliseconds,
            events: decoder.events
        )
        noteFigures(participant, in: session)
        if participant.metrics.gestureMarks?.isEmpty == false {
            judge(participant, in: session, seq: seq, milliseconds: milliseconds)
        }
        return nil
    }

    private func refuse(
        _ seq: UInt64,
        _ fault: String,
        from participant: Participant,
        in session: Session,
        on connection: Connection,
        _ now: Double
    ) {
        metrics.refusedBatches += 1
        session.log.skipped(
            participant: participant.number,
            seq: seq,
            milliseconds: session.milliseconds(at: now)
        )
        send(to: connection.id) { $0.error(.badMessage, title: "bad message", detail: fault, seq: seq) }
    }

    @inline(__always)
    private func answer(_ participant: Participant, _ now: Double) {
        if participant.pacing.owe(now: now, interval: load.answerInterval) {
            sendFigures(to: participant, now)
        } else {
            awaitAnswer(participant)
        }
    }
}

extension TouchRejection {
    /// For the phone: which event, and what is wrong with it.
    var detail: String {
        switch self {
        case .tooManyEvents(let count): "events: \(count); at most \(TouchLimits.eventsPerBatch)"
        case .tooManyPointers(let event): "events: event \(event): more than \(TouchLimits.pointersDown) pointers down"
        case .movedWithoutBegan(let event, let pointer):
            "events: event \(event): moved of pointer \(pointer), which is not down"
        case .outOfRange(let event): "events: event \(event): a coordinate or a time is out of range"
        }
    }
}
