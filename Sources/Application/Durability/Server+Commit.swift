import Logging
import Storage
import WireProtocol

extension Server {
    /// Marks a participant for the next commit.
    @inline(__always)
    func markDirty(_ participant: Participant, in session: Session) {
        guard !participant.isDirty else { return }
        participant.isDirty = true
        session.dirtyParticipants.append(participant)
        markDirty(session)
    }

    func markDirty(_ session: Session) {
        guard !session.isDirty else { return }
        session.isDirty = true
        dirtySessions.append(session)
        startTicking()
    }

    /// Returns once everything that has changed until now is on disk.
    func durable() async {
        guard !dirtySessions.isEmpty || commits.isInFlight else { return }
        await withCheckedContinuation { continuation in
            afterCommit { continuation.resume() }
        }
    }

    /// Calls `body` once everything that has changed until now is on disk.
    func afterCommit(_ body: @escaping () -> Void) {
        guard !dirtySessions.isEmpty else {
            if commits.isInFlight { afterCurrentCommit.append(body) } else { body() }
            return
        }
        afterNextCommit.append(body)
        commits.isUrgent = true
        startCommitIfDue()
    }

    func startCommitIfDue() {
        guard !dirtySessions.isEmpty, commits.mayStart(now: now, interval: load.commitInterval) else { return }
        commits.started(now: now)
        let (commit, acknowledgements) = gather()
        afterCurrentCommit = afterNextCommit
        afterNextCommit = []
        Task { await self.run(commit, acknowledgements) }
    }

    /// Takes everything that changed out of the dirty lists, into one commit.
    private func gather() -> (Commit, [PendingAcknowledgement]) {
        var commit = Commit()
        var acknowledgements: [PendingAcknowledgement] = []
        for session in dirtySessions where sessions[session.code] === session {
            if !session.log.isEmpty {
                let bytes = session.log.take()
                if session.retention == .replay {
                    session.lastPosition += 1
                    commit.chunks.append(
                        LogChunk(session: session.code, position: session.lastPosition, bytes: bytes)
                    )
                }
            }
            for participant in session.dirtyParticipants {
                if participant.needsRow || session.retention == .figures
                    || participant.batchesSinceCheckpoint >= Self.batchesPerCheckpoint
                {
                    commit.participants.append(
                        participant.row(
                            session: session.code,
                            position: session.lastPosition,
                            challenge: session.state.challenge?.number ?? 0
                        )
                    )
                    participant.needsRow = false
                    participant.batchesSinceCheckpoint = 0
                }
                participant.isDirty = false
                acknowledgements.append(PendingAcknowledgement(participant: participant, seq: participant.seq))
            }
            session.dirtyParticipants.removeAll(keepingCapacity: true)
            commit.results += session.pendingResults
            session.pendingResults.removeAll()
            if session.needsRow {
                commit.sessions.append(session.row)
                session.needsRow = false
            }
            session.isDirty = false
        }
        dirtySessions.removeAll(keepingCapacity: true)
        return (commit, acknowledgements)
    }

    private func run(_ commit: Commit, _ acknowledgements: [PendingAcknowledgement]) async {
        while true {
            do {
                try await store.commit(commit)
                break
            } catch {
                metrics.commitFailures += 1
                isStoreFailing = true
                logger.error("The store refused a commit; trying again", metadata: ["reason": "\(error)"])
                try? await Task.sleep(for: .milliseconds(CommitSchedule.retryInterval))
            }
        }
        isStoreFailing = false
        commits.finished()
        metrics.commits += 1
        for acknowledgement in acknowledgements {
            let participant = acknowledgement.participant
            participant.ack = max(participant.ack, acknowledgement.seq)
            participant.pacing.committed(ack: participant.ack, now: now)
            awaitAnswer(participant)
        }
        let callbacks = afterCurrentCommit
        afterCurrentCommit = []
        for callback in callbacks { callback() }
        startCommitIfDue()
    }

    /// Batches after which a participant's checkpoint is written anew, so that a restart has little to replay.
    private static let batchesPerCheckpoint = 2_000

    /// Before a clean stop: every participant's row with a fresh checkpoint.
    func checkpointEverything() async {
        for session in sessions.values {
            for participant in session.participants where participant.batchesSinceCheckpoint > 0 {
                participant.needsRow = true
                markDirty(participant, in: session)
            }
        }
        await durable()
    }
}
