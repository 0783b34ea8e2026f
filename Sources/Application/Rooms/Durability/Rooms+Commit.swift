import Logging
import Storage
import WireProtocol

/// Group commits: collects what changed, writes it, and acknowledges it.
extension Rooms {
    /// Marks a participant for the next commit.
    @inline(__always)
    func markDirty(_ participant: Participant, in room: Room) {
        room.revision &+= 1
        guard !participant.isDirty else { return }
        participant.isDirty = true
        room.dirtyParticipants.append(participant)
        markDirty(room)
    }

    /// Marks a room for the next commit.
    func markDirty(_ room: Room) {
        room.revision &+= 1
        guard !room.isDirty else { return }
        room.isDirty = true
        dirtyRooms.append(room)
        startTicking()
    }

    /// Waits until all changes so far are on disk.
    ///
    /// - Returns: false as soon as the disk refuses; the commit is still retried.
    func durable() async -> Bool {
        guard !dirtyRooms.isEmpty || commits.isInFlight else { return true }
        return await commitEnd { self.afterCommit($0) }
    }

    /// Waits for the commit in flight, if any; returns false as soon as the disk refuses.
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

    /// Calls `body` once all changes so far are on disk.
    func afterCommit(_ body: @escaping () -> Void) {
        guard !dirtyRooms.isEmpty else {
            if commits.isInFlight { afterCurrentCommit.append(body) } else { body() }
            return
        }
        afterNextCommit.append(body)
        commits.isUrgent = true
        startCommitIfDue()
    }

    /// Starts a commit if there are changes and the interval has passed.
    func startCommitIfDue() {
        guard !dirtyRooms.isEmpty, commits.mayStart(now: now, interval: load.commitInterval) else { return }
        commits.started(now: now)
        var (commit, keyframes, acknowledgements) = gather()
        commit.clock = clockToStore()
        committingBytes = commit.chunks.reduce(0) { $0 + $1.bytes.count }
        afterCurrentCommit = afterNextCommit
        afterNextCommit = []
        Task { [commit] in await self.run(commit, keyframes, acknowledgements) }
    }

    /// Moves all changes from the dirty lists into one commit.
    private func gather() -> (Commit, [UncodedKeyframe], [PendingAcknowledgement]) {
        var commit = Commit()
        var keyframes: [UncodedKeyframe] = []
        var acknowledgements: [PendingAcknowledgement] = []
        for room in dirtyRooms where awake[room.code] === room {
            if !room.log.isEmpty {
                let bytes = room.log.take()
                if room.retention == .replay {
                    room.lastPosition += 1
                    commit.chunks.append(
                        LogChunk(session: room.code, position: room.lastPosition, bytes: bytes)
                    )
                }
            }
            for participant in room.dirtyParticipants {
                if participant.needsRow || room.retention == .figures
                    || participant.batchesSinceCheckpoint >= Self.batchesPerCheckpoint
                {
                    commit.participants.append(
                        participant.row(session: room.code, position: room.lastPosition, features: room.features)
                    )
                    participant.needsRow = false
                    participant.batchesSinceCheckpoint = 0
                    if participant.isRemoved { participant.releaseEngine() }
                }
                participant.isDirty = false
                if room.retention == .replay, participant.hasTouched { room.keyframes.markChanged(participant) }
                acknowledgements.append(
                    PendingAcknowledgement(room: room, participant: participant, seq: participant.seq)
                )
            }
            room.dirtyParticipants.removeAll(keepingCapacity: true)
            if room.retention == .replay {
                keyframes += room.keyframes.take(
                    session: room.code,
                    position: room.lastPosition,
                    milliseconds: room.latestMilliseconds
                )
            }
            commit.forgotten += room.pendingForgotten
            room.pendingForgotten.removeAll()
            for feature in room.features { feature.gather(into: &commit) }
            if room.needsRow {
                commit.sessions.append(room.row)
                room.needsRow = false
            }
            room.isDirty = false
        }
        dirtyRooms.removeAll(keepingCapacity: true)
        return (commit, keyframes, acknowledgements)
    }

    /// Writes a commit, retrying until the store accepts it, and acknowledges its batches.
    private func run(
        _ commit: Commit,
        _ keyframes: [UncodedKeyframe],
        _ acknowledgements: [PendingAcknowledgement]
    ) async {
        var commit = commit
        if !keyframes.isEmpty { commit.keyframes = await UncodedKeyframe.encode(keyframes) }
        while true {
            do {
                for damage in try await store.commit(commit) { quarantine(damage) }
                break
            } catch {
                metrics.commitFailures += 1
                storeFault = error.message
                for wait in commitWaits { wait.end(false) }
                commitWaits.removeAll()
                logger.error("Commit failed; retrying", metadata: ["reason": "\(error.message)"])
                await clocks.sleep(milliseconds: CommitSchedule.retryInterval)
                if !wipedDuringCommit.isEmpty {
                    let clock = commit.clock
                    commit = commit.filtered { !wipedDuringCommit.contains($0) }
                    commit.clock = clock
                }
            }
        }
        storeFault = nil
        wipedDuringCommit.removeAll()
        committingBytes = 0
        commits.finished()
        metrics.commits += 1
        for acknowledgement in acknowledgements {
            // The room was wiped or found damaged.
            guard awake[acknowledgement.room.code] === acknowledgement.room else { continue }
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

    /// The number of batches after which a participant's checkpoint is written again, so that a restart has little to
    /// replay.
    private static let batchesPerCheckpoint = 2_000

    /// Writes a fresh checkpoint of every participant, before the server stops.
    func checkpointEverything() async {
        for room in awake.values {
            for participant in room.participants where participant.batchesSinceCheckpoint > 0 {
                participant.needsRow = true
                markDirty(participant, in: room)
            }
        }
        _ = await durable()
        await storeClock()
    }
}
