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
    fileprivate(set) var tasks: [String: Task<Bool, Never>] = [:]
}

/// Erases what participants have sent: the one way for all who are removed, who withdraw, or who take their consent
/// back.
///
/// What memory has of them is dropped at once. The next commit deletes their rows with keyframes, results and rounds,
/// and stores their numbers in `Room.erasing`, so that a crash interrupts nothing for good. `finish` then cuts
/// their records out of the log.
package enum Erasure {
    private static let chunksAtOnce = 64

    /// Erases the data of a participant who stays in the room.
    package static func eraseData(of participant: Participant, in room: Room, _ rooms: isolated Rooms) {
        participant.metrics.clear()
        participant.clock = nil
        for feature in room.features { feature.figuresCleared(of: participant, rooms) }
        dropData(of: participant, in: room, isOwnWish: true, rooms)
        participant.awaitsFeatureState = true
        rooms.viewers.markFiguresChanged(participant, in: room)
        eraseRows(ofParticipant: participant.number, in: room, rooms)
    }

    /// Removes participants with everything that they have sent; returns their connections, which the caller closes.
    ///
    /// - Parameter isOwnWish: Whether they have withdrawn.
    package static func remove(
        _ participants: [Participant],
        from room: Room,
        isBanned: Bool = false,
        isOwnWish: Bool = false,
        _ rooms: isolated Rooms
    ) -> [LiveConnection] {
        let connections = participants.compactMap { rooms.dismiss($0, from: room, isBanned: isBanned) }
        for participant in participants {
            participant.metrics.clear()
            dropData(of: participant, in: room, isOwnWish: isOwnWish, rooms)
            eraseRows(ofParticipant: participant.number, in: room, rooms)
        }
        room.forget(participants)
        return connections
    }

    /// Erases what is stored of a number that no present participant has, such as one that an earlier version removed
    /// without erasing its data.
    package static func eraseAbsent(_ number: Int, in room: Room, _ rooms: isolated Rooms) {
        if let removed = room.roster[number] {
            dropData(of: removed, in: room, isOwnWish: false, rooms)
            room.forget([removed])
        }
        eraseRows(ofParticipant: number, in: room, rooms)
    }

    private static func eraseRows(ofParticipant number: Int, in room: Room, _ rooms: isolated Rooms) {
        room.dropMarkers(ofParticipant: number)
        room.forgetRows(ofParticipant: number)
        room.log.exclude(number)
        room.erasing.insert(number)
        // The number must not be reused, and the removal of its records must continue after a restart.
        room.needsRow = true
        rooms.commits.markDirty(room)
    }

    private static func dropData(
        of participant: Participant,
        in room: Room,
        isOwnWish: Bool,
        _ rooms: isolated Rooms
    ) {
        for feature in room.features { feature.dataErased(of: participant, isOwnWish: isOwnWish, rooms) }
    }

    /// Broadcasts the state, and responds with it once nothing is left on disk of the erased participants.
    package static func response(in room: Room, _ rooms: isolated Rooms) -> EventualResponse {
        rooms.saveState(of: room)
        let (code, state, moment) = (room.code, room.fullState, rooms.commits.moment)
        return .later { [rooms] in
            await finish(in: code, since: moment, rooms)
                ? Representation.result(200) { $0.controlState(state) } : Problem.storeFailing.response
        }
    }

    /// Removes a participant that withdrew, and notifies its phone once nothing is left on disk.
    static func withdraw(_ participant: Participant, from connection: LiveConnection, _ rooms: isolated Rooms) {
        let (code, id) = (connection.room.code, connection.id)
        _ = remove([participant], from: connection.room, isOwnWish: true, rooms)
        Task { [rooms] in await confirmWithdrawal(from: code, id, rooms) }
    }

    private static func confirmWithdrawal(
        from code: String,
        _ id: ConnectionID,
        _ rooms: isolated Rooms
    ) async {
        while !(await finish(in: code, rooms)) {
            await rooms.clocks.sleep(milliseconds: CommitSchedule.retryIntervalMilliseconds)
        }
        guard let connection = rooms.connections[id] else { return }
        rooms.connections.send(to: id) { $0.withdrawn() }
        rooms.connections.fail(
            connection,
            .removed,
            title: "withdrawn",
            detail: "The participant has withdrawn; what it sent is erased."
        )
    }

    // MARK: The log

    /// Cuts the records of erased participants out of a session's log, and ends the downloads that may still have them.
    ///
    /// - Parameter moment: When they were erased, if that was before this task ran.
    /// - Returns: false if the disk refused; the removal is then repeated, also after a restart.
    package static func finish(
        in code: String,
        since moment: CommitMoment? = nil,
        _ rooms: isolated Rooms
    ) async -> Bool {
        let isOnDisk = await rooms.waitUntilOnDisk(since: moment)
        guard let room = rooms.directory.awake[code], !room.erasing.isEmpty else { return isOnDisk }
        guard isOnDisk else {
            rooms.commits.erasures.pending.insert(code)
            return false
        }
        let earlier = rooms.commits.erasures.tasks[code]
        let task = Task { [rooms] in
            _ = await earlier?.value
            return await cutLog(of: code, rooms)
        }
        rooms.commits.erasures.tasks[code] = task
        let isDone = await task.value
        if rooms.commits.erasures.tasks[code] == task { rooms.commits.erasures.tasks[code] = nil }
        return isDone
    }

    /// Continues the removals that a crash or the disk has interrupted.
    static func continueInterrupted(_ rooms: isolated Rooms) {
        let codes = rooms.commits.erasures.pending.union(rooms.directory.takeInterruptedErasures())
        rooms.commits.erasures.pending = []
        guard !codes.isEmpty else { return }
        Task { [rooms] in for code in codes { _ = await finish(in: code, rooms) } }
    }

    private static func cutLog(of code: String, _ rooms: isolated Rooms) async -> Bool {
        guard let room = rooms.directory.awake[code], !room.erasing.isEmpty else { return true }
        let numbers = room.erasing
        // Waits for a commit in progress, whose records must be removed, too.
        guard await rooms.waitUntilOnDisk() else {
            rooms.commits.erasures.pending.insert(code)
            return false
        }
        do throws(StorageError) {
            if try await cut(numbers, of: room, rooms) { await rooms.gates.endStreams(ofSession: code) }
            try await rooms.store.clean()
        } catch {
            rooms.storeWatch.logRarely("Cannot remove a phone's records", error, session: code)
            rooms.commits.erasures.pending.insert(code)
            return false
        }
        guard rooms.directory.awake[code] === room else { return true }
        room.erasing.subtract(numbers)
        room.needsRow = true
        rooms.commits.markDirty(room)
        return await rooms.waitUntilOnDisk()
    }

    /// - Returns: Whether there were records of these participants.
    private static func cut(
        _ numbers: Set<Int>,
        of room: Room,
        _ rooms: isolated Rooms
    ) async throws(StorageError) -> Bool {
        // Later chunks may have records of a phone that has agreed since.
        let end = room.lastPosition
        var position: Int64 = 0
        var hasCut = false
        while rooms.directory.awake[room.code] === room, position < end {
            let limit = min(Self.chunksAtOnce, Int(end - position))
            let chunks = try await rooms.store.chunks(ofSession: room.code, after: position, limit: limit)
            guard let last = chunks.last else { break }
            position = last.position
            var commit = Commit()
            commit.rewritten = try await LogChunk.changed(chunks, without: numbers)
            guard !commit.rewritten.isEmpty else { continue }
            _ = try await rooms.store.commit(commit)
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
