import Storage
import TouchMetrics
import WalkTraces
import WireProtocol

/// What walkers tell: the positions of those who agreed to it, for the host alone.
extension Server {
    /// Applies the decoder's fixes, which are good.
    func applyFixes(to participant: Participant, in session: Session, _ seq: UInt64, sentAt: Double?, _ now: Double) {
        metrics.batches += 1
        let milliseconds = session.milliseconds(at: now)
        guard !session.state.isFrozen else {
            return session.log.discarded(
                participant: participant.number,
                seq: seq,
                milliseconds: milliseconds,
                pointers: participant.metrics.liftedPointers
            )
        }
        // A phone that tells no clock sends what it has just measured.
        let sentAt = sentAt ?? decoder.fixes.last?.time ?? 0
        participant.walk(decoder.fixes, sentAt: sentAt, receivedMilliseconds: milliseconds)
        session.log.fixes(
            participant: participant.number,
            seq: seq,
            milliseconds: milliseconds,
            sentAt: sentAt,
            fixes: decoder.fixes
        )
        noteWalker(participant, in: session)
    }

    /// A walker moved: news for the host.
    func noteWalker(_ participant: Participant, in session: Session) {
        guard !session.hostViewers.isEmpty, !participant.isWalkPending else { return }
        participant.isWalkPending = true
        session.frame.walkers.append(participant)
        startTicking()
    }

    /// Where the walkers are, for the host.
    func walkerPlaces(of participants: [Participant], in session: Session) -> [WalkerPlace] {
        let milliseconds = session.milliseconds(at: now)
        return participants.compactMap { participant in
            guard !participant.isRemoved, let walker = participant.walker, let place = walker.trace.place else {
                return nil
            }
            return WalkerPlace(
                id: participant.id,
                fix: place,
                scene: walker.trace.last?.scene,
                distanceMetres: walker.trace.distanceMetres,
                ageMilliseconds: milliseconds - min(walker.fixedMilliseconds, milliseconds)
            )
        }
    }
}

extension Participant {
    func walk(_ fixes: [WalkFix], sentAt: Double, receivedMilliseconds: UInt64) {
        var walker = walker ?? Walker()
        walker.apply(fixes, sentAt: sentAt, receivedMilliseconds: receivedMilliseconds)
        self.walker = walker
    }
}
