import Logging
import Rooms
import Storage
import TouchMetrics
import WireProtocol

/// Removes the stored data of phones that have withdrawn their consent.
enum ConsentErasure {
    private static let chunksAtOnce = 64

    /// Drops the data of a stored participant, and has its rows deleted with the next commit; `eraseRefused` then
    /// removes its records from the log.
    static func forgetStored(_ participant: Participant, in room: Room, _ rooms: isolated Rooms) {
        participant.metrics.clear()
        for feature in room.features {
            feature.figuresCleared(of: participant, rooms)
            feature.participantWithdrew(participant, rooms)
        }
        participant.awaitsFeatureState = true
        rooms.viewers.markFiguresChanged(participant, in: room)
        room.forgetRows(of: participant)
        room.feature(RoomConsent.self).erasing.insert(participant.number)
        room.needsRow = true
        rooms.commits.markDirty(room)
    }

    /// Removes the records of phones without consent from a session's log on disk.
    ///
    /// - Parameter moment: When a phone refused, if that was before this task ran.
    /// - Returns: false if the disk refused; the removal is then repeated, also after a restart.
    static func eraseRefused(_ code: String, since moment: CommitMoment? = nil, _ rooms: isolated Rooms) async -> Bool {
        // Waits for a commit in progress, whose records must be removed too.
        let isOnDisk = await rooms.waitUntilOnDisk(since: moment)
        guard let room = rooms.directory.awake[code] else { return isOnDisk }
        guard isOnDisk else {
            rooms.feature(ConsentFeature.self).pendingErasures.insert(code)
            return false
        }
        let consent = room.feature(RoomConsent.self)
        let numbers = consent.erasing
        guard !numbers.isEmpty else { return true }
        // Later chunks may have records of a phone that has agreed since.
        let end = room.lastPosition
        do throws(StorageError) {
            var position: Int64 = 0
            while rooms.directory.awake[code] === room, position < end {
                let limit = min(Self.chunksAtOnce, Int(end - position))
                let chunks = try await rooms.store.chunks(ofSession: code, after: position, limit: limit)
                guard let last = chunks.last else { break }
                position = last.position
                var commit = Commit()
                commit.rewritten = try await LogChunk.changed(chunks, without: numbers)
                if !commit.rewritten.isEmpty { _ = try await rooms.store.commit(commit) }
            }
        } catch {
            rooms.storeWatch.logRarely("Cannot remove a phone's records", error, session: code)
            rooms.feature(ConsentFeature.self).pendingErasures.insert(code)
            return false
        }
        consent.erasing.subtract(numbers)
        room.needsRow = true
        rooms.commits.markDirty(room)
        return await rooms.waitUntilOnDisk()
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
