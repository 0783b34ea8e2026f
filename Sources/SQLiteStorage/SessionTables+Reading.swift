import Foundation
import GRDB
import Storage

extension SessionTables {
    func session(_ db: Database) throws -> StoredSession? {
        try Row.fetchOne(db, sql: "SELECT * FROM session_\(number)").map { row in
            StoredSession(
                code: row["code"],
                hostToken: row["host_token"],
                activity: row["activity"],
                retention: row["retention"],
                locale: row["locale"],
                createdAt: row["created_at"],
                expiresAt: row["expires_at"],
                state: try row.bytes("state")
            )
        }
    }

    func chunks(_ db: Database, after position: Int64, limit: Int) throws -> [LogChunk] {
        guard limit > 0, let code = try session(db)?.code else { return [] }
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT * FROM log_\(number) WHERE position > ? ORDER BY position LIMIT ?",
            arguments: [position, limit]
        )
        return try Array(
            rows.map { row in LogChunk(session: code, position: row["position"], bytes: try row.bytes("bytes")) }
        )
    }

    func keyframes(_ db: Database, until milliseconds: UInt64) throws -> [Keyframe] {
        guard let code = try session(db)?.code else { return [] }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT keyframe.* FROM participant_\(number) AS phone JOIN keyframe_\(number) AS keyframe
                ON keyframe.rowid = (
                    SELECT rowid FROM keyframe_\(number) WHERE participant = phone.number AND milliseconds <= ?
                    ORDER BY milliseconds DESC LIMIT 1)
                ORDER BY phone.number
                """,
            arguments: [Int64(clamping: milliseconds)]
        )
        return try Array(
            rows.map { row in
                Keyframe(
                    session: code,
                    participant: row["participant"],
                    position: row["position"],
                    milliseconds: row["milliseconds"],
                    state: try row.bytes("state")
                )
            }
        )
    }

    /// Answered by the primary key's index alone, without the states.
    func keyframeActivity(_ db: Database) throws -> [KeyframeActivity] {
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT milliseconds, count(*) AS participants FROM keyframe_\(number) GROUP BY milliseconds"
        )
        return try Array(
            rows.map { row in KeyframeActivity(milliseconds: row["milliseconds"], participants: row["participants"]) }
        )
    }

    /// The session with its participants and the part of the log that not every checkpoint contains.
    func restored(_ db: Database) throws -> RestoredSession? {
        guard let session = try session(db) else { return nil }
        let participants = try participants(db, of: session.code)
        let checkpointed = participants.map(\.checkpointPosition).min() ?? 0
        return RestoredSession(
            session: session,
            participants: participants,
            chunks: try chunks(db, after: checkpointed, limit: .max),
            lastPosition: try Int64.fetchOne(db, sql: "SELECT max(position) FROM log_\(number)") ?? 0,
            results: try results(db, of: session.code),
            rounds: try rounds(db, of: session.code)
        )
    }

    private func results(_ db: Database, of code: String) throws -> [StoredResult] {
        // In the order of the primary key, which is the order on disk.
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM results_\(number) ORDER BY challenge, participant, slot")
        return try Array(
            rows.map { row in
                StoredResult(
                    session: code,
                    challenge: row["challenge"],
                    participant: row["participant"],
                    slot: row["slot"],
                    content: try row.bytes("content")
                )
            }
        )
    }

    private func rounds(_ db: Database, of code: String) throws -> [StoredClassRound] {
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM games_\(number) ORDER BY game, participant")
        return try Array(
            rows.map { row in
                StoredClassRound(
                    session: code,
                    game: row["game"],
                    participant: row["participant"],
                    content: try row.bytes("content")
                )
            }
        )
    }

    private func participants(_ db: Database, of code: String) throws -> [StoredParticipant] {
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM participant_\(number) ORDER BY number")
        return try Array(
            rows.map { row in
                StoredParticipant(
                    session: code,
                    number: row["number"],
                    resumeToken: row["resume_token"],
                    profile: try row.bytes("profile"),
                    checkpoint: try row.bytes("checkpoint"),
                    checkpointPosition: row["checkpoint_position"]
                )
            }
        )
    }
}

extension Row {
    /// A blob's bytes, copied once.
    fileprivate func bytes(_ column: String) throws -> [UInt8] {
        try withUnsafeData(named: column) { $0.map { [UInt8]($0) } ?? [] }
    }
}
