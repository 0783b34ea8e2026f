import Logging
import Storage
import TouchMetrics
package import Transport
import Web
import WireProtocol

/// The sessions whose logs still have records of erased participants, and the tasks that remove them.
final class LogErasures {
    /// Sessions whose removal was refused by the disk or interrupted by a crash; it is continued each second.
    var pending: Set<String> = []
    /// The newest task of each session. One after the other: two at once would write back what the other has removed.
    fileprivate var tasks: [String: Task<Bool, Never>] = [:]
}

/// Erases what participants have sent: the one way for all who are removed, who withdraw, or who take their consent
/// back.
///
/// What memory has of them is dropped at once. The next commit deletes their rows with keyframes, results and rounds,
/// and stores their numbers in `Room.erasing`, so that a crash interrupts nothing for good. `finishErasure` then cuts
/// their records out of the log.
extension Rooms {
    private static let chunksAtOnce = 64

    /// Erases the data of a participant who stays in the room.
    package func eraseData(of participant: Participant, in room: Room) {
        participant.metrics.clear()
        for feature in room.features { feature.figuresCleared(of: participant, self) }
        dropData(of: participant, in: room, isOwnWish: true)
        participant.awaitsFeatureState = true
        viewers.markFiguresChanged(participant, in: room)
        eraseRows(ofParticipant: participant.number, in: room)
    }

    /// Removes participants with everything that they have sent; returns their connections, which the caller closes.
    ///
    /// - Parameter isOwnWish: Whether they have withdrawn.
    package func remove(
        _ participants: [Participant],
        from room: Room,
        isBanned: Bool = false,
        isOwnWish: Bool = false
    ) -> [LiveConnection] {
        let connections = participants.compactMap { dismiss($0, from: room, isBanned: isBanned) }
        for participant in participants {
            participant.metrics.clear()
            dropData(of: participant, in: room, isOwnWish: isOwnWish)
            eraseRows(ofParticipant: participant.number, in: room)
        }
        room.forget(participants)
        return connections
    }

    /// Erases what is stored of a number that no present participant has, such as one that an earlier version removed
    /// without erasing its data.
    package func eraseAbsent(_ number: Int, in room: Room) {
        if let removed = room.roster[number] {
            dropData(of: removed, in: room, isOwnWish: false)
            room.forget([removed])
        }
        eraseRows(ofParticipant: number, in: room)
    }

    private func eraseRows(ofParticipant number: Int, in room: Room) {
        room.dropMarkers(ofParticipant: number)
        room.forgetRows(ofParticipant: number)
        room.log.exclude(number)
        room.erasing.insert(number)
        // The number must not be reused, and the removal of its records must continue after a restart.
        room.needsRow = true
        commits.markDirty(room)
    }

    private func dropData(of participant: Participant, in room: Room, isOwnWish: Bool) {
        for feature in room.features { feature.dataErased(of: participant, isOwnWish: isOwnWish, self) }
    }

    /// Broadcasts the state, and responds with it once nothing is left on disk of the erased participants.
    package func respondWhenErased(in room: Room) -> EventualResponse {
        saveState(of: room)
        let (code, state, moment) = (room.code, room.fullState, commits.moment)
        return .later { [self] in
            await finishErasure(in: code, since: moment)
                ? Representation.result(200) { $0.controlState(state) } : Problem.storeFailing.response
        }
    }

    // MARK: The log

    /// Cuts the records of erased participants out of a session's log, and ends the downloads that may still have them.
    ///
    /// - Parameter moment: When they were erased, if that was before this task ran.
    /// - Returns: false if the disk refused; the removal is then repeated, also after a restart.
    package func finishErasure(in code: String, since moment: CommitMoment? = nil) async -> Bool {
        let isOnDisk = await waitUntilOnDisk(since: moment)
        guard let room = directory.awake[code], !room.erasing.isEmpty else { return isOnDisk }
        guard isOnDisk else {
            erasures.pending.insert(code)
            return false
        }
        let earlier = erasures.tasks[code]
        let task = Task {
            _ = await earlier?.value
            return await cutLog(of: code)
        }
        erasures.tasks[code] = task
        let isDone = await task.value
        if erasures.tasks[code] == task { erasures.tasks[code] = nil }
        return isDone
    }

    /// Continues the removals that a crash or the disk has interrupted.
    func continueErasures() {
        let codes = erasures.pending.union(directory.takeInterruptedErasures())
        erasures.pending = []
        guard !codes.isEmpty else { return }
        Task { for code in codes { _ = await finishErasure(in: code) } }
    }

    private func cutLog(of code: String) async -> Bool {
        guard let room = directory.awake[code], !room.erasing.isEmpty else { return true }
        let numbers = room.erasing
        // Waits for a commit in progress, whose records must be removed, too.
        guard await waitUntilOnDisk() else {
            erasures.pending.insert(code)
            return false
        }
        do throws(StorageError) {
            if try await cut(numbers, of: room) { await gates.endStreams(ofSession: code) }
            try await store.clean()
        } catch {
            storeWatch.logRarely("Cannot remove a phone's records", error, session: code)
            erasures.pending.insert(code)
            return false
        }
        guard directory.awake[code] === room else { return true }
        room.erasing.subtract(numbers)
        room.needsRow = true
        commits.markDirty(room)
        return await waitUntilOnDisk()
    }

    /// - Returns: Whether there were records of these participants.
    private func cut(_ numbers: Set<Int>, of room: Room) async throws(StorageError) -> Bool {
        // Later chunks may have records of a phone that has agreed since.
        let end = room.lastPosition
        var position: Int64 = 0
        var hasCut = false
        while directory.awake[room.code] === room, position < end {
            let limit = min(Self.chunksAtOnce, Int(end - position))
            let chunks = try await store.chunks(ofSession: room.code, after: position, limit: limit)
            guard let last = chunks.last else { break }
            position = last.position
            var commit = Commit()
            commit.rewritten = try await LogChunk.changed(chunks, without: numbers)
            guard !commit.rewritten.isEmpty else { continue }
            _ = try await store.commit(commit)
            hasCut = true
        }
        return hasCut
    }
}

extension LogChunk {
    /// Returns the chunks that have records of the participants, without these records; runs off the event loop.
    @concurrent
    fileprivate static func changed(_ chunks: [LogChunk], without participants: Set<Int>) async throws(StorageError)
        -> [LogChunk]
    {
        var changed: [LogChunk] = []
        for chunk in chunks {
            do throws(LogError) {
                let remaining = try LogReader.bytes(chunk.bytes, without: participants)
                guard remaining.count < chunk.bytes.count else { continue }
                changed.append(LogChunk(session: chunk.session, position: chunk.position, bytes: remaining))
            } catch {
                throw .damaged(
                    Damage(session: chunk.session, part: "log chunk \(chunk.position)", reason: "\(error)")
                )
            }
        }
        return changed
    }
}
