import AudioWalk
import Storage
import Studies
import TouchMetrics
import WireProtocol

/// The content of one batch of a phone's stream.
enum BatchContent {
    case touches([TouchEvent])
    /// Positions; `sentAt` in ms on the phone's clock, `nil` if the phone sent none.
    case fixes([WalkFix], sentAt: Double?)
    /// Touches anchored to the elements of a page.
    case anchors(AnchorBatch)
    /// A batch that cannot be applied, with the reason; it still uses its number.
    case bad(String)
}

/// Applies a phone's stream of batches, each exactly once and in order.
extension Rooms {
    /// Accepts the next batch, acknowledges a repeated one, and reports a gap.
    func accept(
        _ seq: UInt64,
        _ content: BatchContent,
        from participant: Participant,
        on connection: Connection,
        _ now: Double
    ) {
        guard participant.connection == connection.id else { return }
        let room = connection.room
        let expected = participant.seq + 1
        guard seq >= expected else { return figures.answerBatch(of: participant, now) }
        guard seq == expected else {
            return connections.send(to: connection.id) {
                $0.error(
                    .conflict,
                    title: "gap",
                    detail: "Received batch \(seq), expected \(expected).",
                    expected: expected
                )
            }
        }
        guard !isBehind(room), !commits.isBacklogged else {
            return rejectForBacklog(connection)
        }
        participant.seq = seq
        participant.batchesSinceCheckpoint += 1
        commits.markDirty(participant, in: room)
        switch content {
        case .touches(let events):
            if let fault = apply(events, to: participant, in: room, seq, now) {
                refuse(seq, fault, from: participant, in: room, on: connection, now)
            }
        case .fixes, .anchors:
            // Nobody waits for figures of these: one answer when the batch is on disk.
            return applyToFeatures(content, from: participant, in: room, seq, now)
        case .bad(let fault):
            refuse(seq, fault, from: participant, in: room, on: connection, now)
        }
        figures.answerBatch(of: participant, now)
    }

    /// Whether more of the room's log waits for the disk than it may.
    @inline(__always)
    private func isBehind(_ room: Room) -> Bool {
        room.log.count >= StorageBudget.waitingBytes(phones: room.roster.count)
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
        guard !room.state.isFrozen else {
            participant.metrics.discard(events.span)
            room.log.discarded(
                participant: participant.number,
                seq: seq,
                milliseconds: milliseconds,
                pointers: participant.metrics.liftedPointers
            )
            return nil
        }
        do {
            try participant.metrics.apply(events.span)
        } catch {
            return error.detail
        }
        metrics.events += events.count
        room.log.touches(
            participant: participant.number,
            seq: seq,
            milliseconds: milliseconds,
            events: events
        )
        viewers.markFiguresChanged(participant, in: room)
        if !room.viewers.isEmpty {
            room.frame.ink.add(events, of: participant.id, on: participant.metrics.screen)
        }
        if participant.metrics.gestureMarks != nil {
            let batch = AppliedBatch(seq: seq, milliseconds: milliseconds, content: .touches(events))
            for feature in room.features { feature.touchesApplied(batch, of: participant, self) }
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
        guard !room.state.isFrozen else {
            return room.log.discarded(
                participant: participant.number,
                seq: seq,
                milliseconds: milliseconds,
                pointers: participant.metrics.liftedPointers
            )
        }
        let batch = AppliedBatch(seq: seq, milliseconds: milliseconds, content: content)
        for feature in room.features where feature.apply(batch, from: participant, self) { return }
    }

    /// Records and reports a batch that cannot be applied.
    private func refuse(
        _ seq: UInt64,
        _ fault: String,
        from participant: Participant,
        in room: Room,
        on connection: Connection,
        _ now: Double
    ) {
        metrics.refusedBatches += 1
        room.log.skipped(
            participant: participant.number,
            seq: seq,
            milliseconds: room.milliseconds(at: now)
        )
        connections.send(to: connection.id) { $0.error(.badMessage, title: "bad message", detail: fault, seq: seq) }
    }
}

extension TouchRejection {
    /// The message for the phone: the event and its fault.
    var detail: String {
        switch self {
        case .tooManyEvents(let count): "events: \(count) events; at most \(TouchLimits.eventsPerBatch) are allowed"
        case .tooManyPointers(let event): "events: event \(event): more than \(TouchLimits.pointersDown) pointers down"
        case .movedWithoutBegan(let event, let pointer):
            "events: event \(event): moved of pointer \(pointer), which is not down"
        case .outOfRange(let event): "events: event \(event): a coordinate or a time is out of range"
        }
    }
}
