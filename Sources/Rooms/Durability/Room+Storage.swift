import Foundation
import Storage
import TouchMetrics
package import Web
import WireProtocol

extension Room {
    /// The JSON of a session's row, without the features' fields.
    private struct Extra: Codable {
        var state: SessionState
        var nextNumber: Int
        /// `TokenHash.text`.
        var bannedTokens: [String]
        var markers: [RoomMarker]
        var isByAuthor: Bool
        /// `TokenHash.text` of the remote's host token.
        var remoteToken: String?
        /// The room's time: a game or a step of a lesson begins without a record of the log. Absent in older rows.
        var latestMilliseconds: UInt64?
        /// Absent unless records of erased participants are still in the log.
        var erasing: [Int]?
    }

    /// The room's row.
    var row: StoredSession {
        let extra = Extra(
            state: state,
            nextNumber: nextNumber,
            bannedTokens: bannedKeys.map(\.text).sorted(),
            markers: markers,
            isByAuthor: isByAuthor,
            remoteToken: remoteKey?.text,
            latestMilliseconds: latestMilliseconds,
            erasing: erasing.isEmpty ? nil : erasing.sorted()
        )
        var fields: [String: any Encodable & Sendable] = [:]
        for feature in storedFeatures { fields.merge(feature.storedFields) { $1 } }
        return StoredSession(
            code: code,
            hostToken: hostKey.text,
            activity: state.activity,
            retention: retention.rawValue,
            locale: locale,
            createdAt: createdAt,
            expiresAt: expiresAt,
            isReadAtStart: hasOwnIDs || !erasing.isEmpty,
            state: FieldsToStore(own: extra, features: fields).json
        )
    }

    /// The time between two checkpoints of a participant of a session that keeps only figures, in ms: a drawing phone
    /// changes its checkpoint with every batch.
    static let checkpointIntervalMilliseconds = 1000.0
    /// In a large room an eighth of them goes into each commit, and at least this number: a commit with all of them would
    /// need as much memory as the room itself, and each commit costs about a millisecond.
    static let checkpointsPerCommit = 64

    /// Whether its changes are written with the next commit, even if no task waits for them.
    func isCommitDue(now: Double) -> Bool { retention == .replay || now >= checkpointsDueAt }

    /// Removes the changed participants that go into the next commit, those that have waited longest, and schedules the
    /// others so that each waits for one interval at most.
    ///
    /// - Parameter isUrgent: Whether all changes go into it.
    func dequeueDirtyParticipants(now: Double, isUrgent: Bool) -> [Participant] {
        let all = dirtyParticipants
        let maxCheckpoints = max(Self.checkpointsPerCommit, (roster.count + 7) / 8)
        guard retention == .figures, !isUrgent, all.count > maxCheckpoints else {
            checkpointsDueAt = now + Self.checkpointIntervalMilliseconds
            dirtyParticipants.removeAll(keepingCapacity: true)
            return all
        }
        checkpointsDueAt =
            now + Self.checkpointIntervalMilliseconds * Double(maxCheckpoints) / Double(max(all.count, roster.count))
        dirtyParticipants.removeFirst(maxCheckpoints)
        return Array(all.prefix(maxCheckpoints))
    }

    /// Restores a room from its rows; `replay` and `finishReplay` then apply the log.
    ///
    /// - Throws: `StorageError.damaged`.
    convenience init(_ restored: RestoredSession, features: [any RoomFeature.Type]) throws(StorageError) {
        let row = restored.session
        guard let extra = try? JSONDecoder().decode(Extra.self, from: Data(row.state)),
            let fields = try? StoredFields(json: row.state), let retention = SessionRetention(rawValue: row.retention),
            let hostKey = TokenHash(stored: row.hostToken)
        else { throw .damaged(Damage(session: row.code, part: "its row", reason: "it is not a valid session")) }
        self.init(
            code: row.code,
            hostKey: hostKey,
            state: extra.state,
            retention: retention,
            locale: row.locale,
            createdAt: row.createdAt,
            expiresAt: row.expiresAt,
            isByAuthor: extra.isByAuthor,
            features: features
        )
        nextNumber = extra.nextNumber
        advance(to: extra.latestMilliseconds ?? 0)
        remoteKey = extra.remoteToken.flatMap(TokenHash.init(stored:))
        erasing = Set(extra.erasing ?? [])
        bannedKeys = Set(extra.bannedTokens.compactMap(TokenHash.init(stored:)))
        try storedFeatures.restore(in: code) { try $0.restore(fields) }
        lastPosition = restored.lastPosition
        restore(extra.markers)
        needsRow = false
        for participant in restored.participants.sorted(by: { $0.number < $1.number }) {
            let restored = try Participant(row: participant, features: storedFeatures)
            admit(restored)
            advance(to: max(restored.joinedMilliseconds, restored.removedMilliseconds ?? 0))
        }
        try storedFeatures.restore(in: code) { try $0.restore(restored) }
    }

    /// Completes the restore after the last log chunk.
    func finishReplay() {
        for feature in storedFeatures { feature.finishReplay() }
        clockEpoch = 1 + (roster.values.compactMap { $0.clock?.newest.epoch }.max() ?? 0)
    }

    /// Applies the records of a log chunk that are newer than the checkpoints.
    ///
    /// - Parameter checkpoints: each participant's checkpoint position, by number.
    func replay(_ chunk: LogChunk, after checkpoints: [Int: Int64]) throws(StorageError) {
        var reader = LogReader(chunk.bytes)
        do {
            while let record = try reader.record() {
                advance(to: record.milliseconds)
                let isNewer = { (participant: Participant) in
                    chunk.position > checkpoints[participant.number] ?? 0
                }
                let participant = roster[record.participant]
                if let participant {
                    guard isNewer(participant) else { continue }
                    participant.replay(record)
                }
                for feature in storedFeatures { feature.replay(record, of: participant, isNewer: isNewer) }
            }
        } catch {
            throw .damaged(Damage(session: code, part: "log chunk \(chunk.position)", reason: "\(error)"))
        }
    }

    /// Reads a room and applies its log, away from the event loop, which a long log would block.
    @concurrent
    static func read(
        _ code: String,
        in store: any SessionStore,
        features: [any RoomFeature.Type]
    ) async throws(StorageError) -> sending Room? {
        guard let restored = try await store.restore(session: code) else { return nil }
        let room = try Room(restored, features: features)
        var position = restored.checkpointPosition
        while position < restored.lastPosition {
            let chunks = try await store.chunks(ofSession: code, after: position, limit: 64)
            for chunk in chunks { try room.replay(chunk, after: restored.checkpointPositions) }
            guard let last = chunks.last else { break }
            position = last.position
            // A commit may have added some since the rows were read; the next chunk must not replace them.
            room.lastPosition = max(room.lastPosition, position)
        }
        room.finishReplay()
        try await room.restoreTime(from: store)
        return room
    }

    /// Continues the log's time after its last chunk, the records of which may be in the checkpoints.
    private func restoreTime(from store: any SessionStore) async throws(StorageError) {
        guard lastPosition > 0 else { return }
        let chunks = try await store.chunks(ofSession: code, after: lastPosition - 1, limit: 1)
        var reader = LogReader(chunks.first?.bytes ?? [])
        // The time of an unreadable chunk is unknown, but the session can still be opened.
        while let record = try? reader.record() { advance(to: record.milliseconds) }
        keyframes = KeyframeSchedule(participants: Array(roster.values), milliseconds: latestMilliseconds)
    }
}

/// Which data of a session is stored.
package enum SessionRetention: String, CaseIterable, Sendable {
    /// All events are stored, until the session expires.
    case replay
    /// Only sums are stored, no trajectories.
    case figures

    /// - Throws: 422 for another name than these.
    package init(named name: String?) throws(Problem) {
        guard let retention = SessionRetention(rawValue: name ?? "") else {
            let fault = name.map { "Unknown retention \"\($0.prefix(40))\"" } ?? "Missing `retention`"
            throw .invalid("retention", "\(fault); use \"replay\" or \"figures\".")
        }
        self = retention
    }
}
