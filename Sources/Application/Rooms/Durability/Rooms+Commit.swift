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
        let now = now
        guard !dirtyRooms.isEmpty, commits.mayStart(now: now, interval: load.commitInterval) else { return }
        let isUrgent = commits.isUrgent
        guard dirtyRooms.contains(where: { isUrgent || $0.isCommitDue(now: now) }) else { return }
        commits.started(now: now)
        var changes = gather(now, isUrgent: isUrgent)
        changes.commit.clock = clockToStore()
        committingBytes = changes.commit.chunks.reduce(0) { $0 + $1.bytes.count }
        afterCurrentCommit = afterNextCommit
        afterNextCommit = []
        Task { [changes] in await self.run(changes) }
    }

    /// The changes of one commit. What takes long to encode is encoded away from the event loop.
    private struct Changes {
        var commit = Commit()
        var participants: [UncodedParticipant] = []
        var keyframes: [UncodedKeyframe] = []
        var acknowledgements: [PendingAcknowledgement] = []
    }

    /// Moves all changes of the rooms that are due from the dirty lists into one commit; of all rooms if it is urgent.
    private func gather(_ now: Double, isUrgent: Bool) -> Changes {
        var changes = Changes()
        var later: [Room] = []
        for room in dirtyRooms where awake[room.code] === room {
            guard isUrgent || room.isCommitDue(now: now) else {
                later.append(room)
                continue
            }
            room.checkpointsDueAt = now + Room.checkpointInterval
            if !room.log.isEmpty {
                room.lastPosition += 1
                changes.commit.chunks.append(
                    LogChunk(session: room.code, position: room.lastPosition, bytes: room.log.take())
                )
            }
            for participant in room.dirtyParticipants {
                participant.isDirty = false
                // Of those that were removed without a trace nothing is written.
                guard !participant.isForgotten else { continue }
                if participant.needsRow || room.retention == .figures
                    || participant.batchesSinceCheckpoint >= Self.batchesPerCheckpoint
                {
                    changes.participants.append(
                        participant.row(
                            session: room.code,
                            position: room.lastPosition,
                            features: room.features,
                            isRepeated: room.retention == .figures
                        )
                    )
                    participant.needsRow = false
                    participant.batchesSinceCheckpoint = 0
                    if participant.isRemoved { participant.releaseEngine() }
                }
                if room.retention == .replay, participant.hasTouched { room.keyframes.markChanged(participant) }
                changes.acknowledgements.append(
                    PendingAcknowledgement(room: room, participant: participant, seq: participant.seq)
                )
            }
            room.dirtyParticipants.removeAll(keepingCapacity: true)
            if room.retention == .replay {
                changes.keyframes += room.keyframes.take(
                    session: room.code,
                    position: room.lastPosition,
                    milliseconds: room.latestMilliseconds
                )
            }
            changes.commit.forgotten += room.pendingForgotten
            room.pendingForgotten.removeAll()
            for feature in room.features { feature.gather(into: &changes.commit) }
            if room.needsRow {
                changes.commit.sessions.append(room.row)
                room.needsRow = false
            }
            room.isDirty = false
        }
        dirtyRooms.removeAll(keepingCapacity: true)
        dirtyRooms += later
        return changes
    }

    /// Writes a commit, retrying until the store accepts it, and acknowledges its batches.
    private func run(_ changes: Changes) async {
        var commit = changes.commit
        if !changes.participants.isEmpty {
            commit.participants = await UncodedParticipant.encode(changes.participants)
        }
        if !changes.keyframes.isEmpty { commit.keyframes = await UncodedKeyframe.encode(changes.keyframes) }
        while true {
            // Sessions may be wiped while rows are encoded, and between two attempts.
            if !wipedDuringCommit.isEmpty { commit = commit.without(wipedDuringCommit) }
            do throws(StorageError) {
                for damage in try await store.commit(commit) { quarantine(damage) }
                break
            } catch .notOwned(let codes) {
                commit = commit.without(lose(refused: codes, of: commit))
            } catch {
                metrics.commitFailures += 1
                storeFault = error.message
                for wait in commitWaits { wait.end(false) }
                commitWaits.removeAll()
                noteOutage()
                await clocks.sleep(milliseconds: CommitSchedule.retryInterval)
            }
        }
        storeFault = nil
        noteOutage()
        wipedDuringCommit.removeAll()
        committingBytes = 0
        metrics.commitTimes.add(milliseconds: commits.finished(now: now))
        metrics.commits += 1
        for acknowledgement in changes.acknowledgements {
            // The room was wiped or found damaged.
            guard awake[acknowledgement.room.code] === acknowledgement.room else { continue }
            let participant = acknowledgement.participant
            participant.ack = max(participant.ack, acknowledgement.seq)
            participant.pacing.committed(
                ack: participant.ack,
                isAnswer: participant.answeringFeature != nil,
                pace: participant.toldPace,
                now: now
            )
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
