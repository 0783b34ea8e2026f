import Foundation
import Storage
import WireProtocol

extension Session {
    /// What a session's row keeps besides its columns.
    private struct Extra: Codable {
        var state: SessionState
        var nextNumber: Int
        var bannedTokens: [String]
        // Not in rows of the first version.
        var markers: [SessionMarker]?
    }

    var row: StoredSession {
        let extra = Extra(state: state, nextNumber: nextNumber, bannedTokens: bannedTokens.sorted(), markers: markers)
        // The type has no value that the encoder could refuse.
        let json = (try? JSONEncoder().encode(extra)) ?? Data()
        return StoredSession(
            code: code,
            hostToken: hostToken,
            activity: state.activity,
            retention: retention.rawValue,
            locale: locale,
            createdAt: createdAt,
            expiresAt: expiresAt,
            state: Array(json)
        )
    }

    /// The session as it was at its last commit: checkpoints, and the log that leads on from them.
    ///
    /// - Throws: `StorageError.failed` if a row or the log is damaged.
    convenience init(_ restored: RestoredSession) throws(StorageError) {
        let row = restored.session
        guard let extra = try? JSONDecoder().decode(Extra.self, from: Data(row.state)),
            let retention = Retention(rawValue: row.retention)
        else { throw .failed("session \(row.code): its row is damaged") }
        self.init(
            code: row.code,
            hostToken: row.hostToken,
            state: extra.state,
            retention: retention,
            locale: row.locale,
            createdAt: row.createdAt,
            expiresAt: row.expiresAt
        )
        nextNumber = extra.nextNumber
        bannedTokens = Set(extra.bannedTokens)
        lastPosition = restored.lastPosition
        takeUp(extra.markers ?? [])
        needsRow = false
        var checkpointPositions: [Int: Int64] = [:]
        for participant in restored.participants.sorted(by: { $0.number < $1.number }) {
            let restored = try Participant(row: participant)
            admit(restored)
            note(max(restored.joinedMilliseconds, restored.removedMilliseconds ?? 0))
            checkpointPositions[participant.number] = participant.checkpointPosition
        }
        for chunk in restored.chunks {
            try replay(chunk, after: checkpointPositions)
        }
    }

    private func replay(_ chunk: LogChunk, after checkpoints: [Int: Int64]) throws(StorageError) {
        var reader = LogReader(chunk.bytes)
        do {
            while let record = try reader.record() {
                note(record.milliseconds)
                guard let participant = roster[record.participant],
                    chunk.position > checkpoints[record.participant] ?? 0
                else { continue }
                participant.replay(record.content)
            }
        } catch {
            throw .failed("session \(code): log chunk \(chunk.position) is damaged (\(error))")
        }
    }
}
