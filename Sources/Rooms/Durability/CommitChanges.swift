import Storage
import WireProtocol

/// The changes of one commit. Large parts are encoded away from the event loop.
struct CommitChanges {
    /// The number of batches after which a participant's checkpoint is written again, so that a restart has little to
    /// replay.
    private static let batchesPerCheckpoint = 2_000

    var commit = Commit()
    private(set) var acknowledgements: [PendingAcknowledgement] = []
    private var participants: [UncodedParticipant] = []
    private var keyframes: [UncodedKeyframe] = []

    /// Moves the changes of a room into the commit: all if it is urgent, otherwise without some of the checkpoints of a
    /// large room that keeps only figures.
    mutating func gather(from room: Room, _ now: Double, isUrgent: Bool) {
        if !room.log.isEmpty {
            room.lastPosition += 1
            commit.chunks.append(
                LogChunk(session: room.code, position: room.lastPosition, bytes: room.log.removeBytes())
            )
        }
        for participant in room.dequeueDirtyParticipants(now: now, isUrgent: isUrgent) { gather(participant, in: room) }
        if room.retention == .replay {
            keyframes += room.keyframes.removeDue(
                session: room.code,
                position: room.lastPosition,
                milliseconds: room.latestMilliseconds
            )
        }
        commit.forgotten += room.pendingForgotten
        room.pendingForgotten.removeAll()
        gatherFeatures(of: room)
        if room.needsRow {
            commit.sessions.append(room.row)
            room.needsRow = false
        }
        room.isDirty = !room.dirtyParticipants.isEmpty
    }

    /// Adds the features' rows, without those of participants that are not stored.
    private mutating func gatherFeatures(of room: Room) {
        let (results, rounds) = (commit.results.count, commit.rounds.count)
        for feature in room.storedFeatures { feature.gather(into: &commit) }
        guard commit.results.count + commit.rounds.count > results + rounds else { return }
        let isUnstored = { (number: Int) in room.roster[number]?.isUnstored == true }
        commit.results.removeAll { $0.session == room.code && isUnstored($0.participant) }
        commit.rounds.removeAll { $0.session == room.code && isUnstored($0.participant) }
    }

    private mutating func gather(_ participant: Participant, in room: Room) {
        participant.isDirty = false
        // Nothing is written about participants that were removed without a trace.
        guard !participant.isForgotten else { return }
        guard !participant.isUnstored else {
            acknowledgements.append(PendingAcknowledgement(room: room, participant: participant, seq: participant.seq))
            return
        }
        // A class that began together reaches the number together.
        let isCheckpointDue =
            participant.batchesSinceCheckpoint >= Self.batchesPerCheckpoint
            && participants.count < Room.checkpointsPerCommit
        if participant.needsRow || room.retention == .figures || isCheckpointDue {
            participants.append(
                participant.row(
                    session: room.code,
                    position: room.lastPosition,
                    features: room.storedFeatures,
                    isRepeated: room.retention == .figures
                )
            )
            participant.needsRow = false
            participant.batchesSinceCheckpoint = 0
            if participant.isRemoved { participant.releaseEngine() }
        }
        if room.retention == .replay, participant.hasTouched { room.keyframes.markChanged(participant) }
        acknowledgements.append(PendingAcknowledgement(room: room, participant: participant, seq: participant.seq))
    }

    /// Returns the commit, after encoding its large parts.
    nonisolated(nonsending) func encoded() async -> Commit {
        var commit = commit
        if !participants.isEmpty { commit.participants = await UncodedParticipant.encode(participants) }
        if !keyframes.isEmpty { commit.keyframes = await UncodedKeyframe.encode(keyframes) }
        return commit
    }
}

/// New sessions whose creation failed. Their codes are unknown to clients, but they may be on disk, even if their
/// commit was refused; they are wiped as soon as the disk allows it.
final class UnstoredSessions {
    /// The maximum number of sessions in one wipe.
    private static let maxWipeCount = 256

    private let services: RoomServices
    private var codes: Set<String> = []
    private var isWiping = false

    init(_ services: RoomServices) { self.services = services }

    func add(_ code: String) { codes.insert(code) }

    /// Whether sessions wait for a wipe and none is running; the caller must then call `wipe`.
    func beginWipe() -> Bool {
        guard !codes.isEmpty, !isWiping else { return false }
        isWiping = true
        return true
    }

    nonisolated(nonsending) func wipe(after commits: Commits) async {
        // A commit that arrived at the store behind the wipe would bring their rows back.
        await commits.waitForWrite()
        let wiped = Array(codes.prefix(Self.maxWipeCount))
        do throws(StorageError) {
            try await services.store.wipe(sessions: wiped)
            codes.subtract(wiped)
        } catch .notOwned {
            // The lease was lost meanwhile; the sessions expire on the nodes that own them now.
            codes.subtract(wiped)
        } catch {
            // Tried again a second later.
        }
        isWiping = false
    }
}
