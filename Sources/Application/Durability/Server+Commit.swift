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

    /// Waits until everything that has changed until now is on disk.
    ///
    /// - Returns: false as soon as the disk refuses; what has changed is tried again until it is there.
    func durable() async -> Bool {
        guard !dirtySessions.isEmpty || commits.isInFlight else { return true }
        return await commitEnd { self.afterCommit($0) }
    }

    /// Waits for the commit under way, if there is one; false as soon as the disk refuses.
    func currentCommit() async -> Bool {
        guard commits.isInFlight else { return true }
        return await commitEnd { self.afterCurrentCommit.append($0) }
    }

    private func commitEnd(_ whenDone: (@escaping () -> Void) -> Void) async -> Bool {
        guard !isStoreFailing else { return false }
        return await withCheckedContinuation { continuation in
            let wait = CommitWait(continuation)
            commitWaits.append(wait)
            whenDone { wait.end(true) }
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
        let (commit, keyframes, acknowledgements) = gather()
        afterCurrentCommit = afterNextCommit
        afterNextCommit = []
        Task { await self.run(commit, keyframes, acknowledgements) }
    }

    /// Takes everything that changed out of the dirty lists, into one commit.
    private func gather() -> (Commit, [UncodedKeyframe], [PendingAcknowledgement]) {
        var commit = Commit()
        var keyframes: [UncodedKeyframe] = []
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
                            challenge: session.state.challenge?.number ?? 0,
                            keepsPositions: session.retention == .replay
                        )
                    )
                    participant.needsRow = false
                    participant.batchesSinceCheckpoint = 0
                }
                participant.isDirty = false
                if session.retention == .replay, participant.hasTouched { session.keyframes.note(participant) }
                acknowledgements.append(PendingAcknowledgement(participant: participant, seq: participant.seq))
            }
            session.dirtyParticipants.removeAll(keepingCapacity: true)
            if session.retention == .replay {
                keyframes += session.keyframes.take(
                    session: session.code,
                    position: session.lastPosition,
                    milliseconds: session.latestMilliseconds
                )
            }
            commit.results += session.pendingResults
            session.pendingResults.removeAll()
            commit.rounds += session.pendingRounds
            session.pendingRounds.removeAll()
            if session.needsRow {
                commit.sessions.append(session.row)
                session.needsRow = false
            }
            session.isDirty = false
        }
        dirtySessions.removeAll(keepingCapacity: true)
        return (commit, keyframes, acknowledgements)
    }

    private func run(
        _ commit: Commit,
        _ keyframes: [UncodedKeyframe],
        _ acknowledgements: [PendingAcknowledgement]
    ) async {
        var commit = commit
        if !keyframes.isEmpty { commit.keyframes = await UncodedKeyframe.encode(keyframes) }
        while true {
            do {
                try await store.commit(commit)
                break
            } catch {
                metrics.commitFailures += 1
                isStoreFailing = true
                for wait in commitWaits { wait.end(false) }
                commitWaits.removeAll()
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
        commitWaits.removeAll { $0.isOver }
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
        _ = await durable()
    }
}
