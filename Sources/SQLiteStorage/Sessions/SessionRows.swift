import ByteCoding
import Foundation
import GRDB
import Storage

/// The rows of one session in the shared tables; every method runs on the connection's queue.
///
/// Reading throws `RowDamage` for rows that differ from what was written, and GRDB's error if SQLite cannot read them.
struct SessionRows {
    let number: Int64
    let key: SessionKey
    let sealing: RowSealing

    /// The places of the session's rows in a table ordered by them.
    var places: ClosedRange<Int64> { place(0)...place(1 << 32 - 1) }

    func place(_ index: Int64) -> Int64 { number << 32 | index }

    func seal(_ content: [UInt8], _ identity: RowIdentity) throws(StorageError) -> Data {
        Data(try sealing.seal(content, identity, key))
    }

    /// The content of a row's column `content`.
    func open(_ row: Row, _ identity: RowIdentity, _ part: String) throws -> [UInt8] {
        do {
            return try sealing.open(try row.bytes("content"), identity, key)
        } catch let damage as RowDamage {
            throw PartDamage(part: part, reason: damage.reason)
        }
    }

    // MARK: The extent

    /// `nil` before the session's first commit.
    func extent(_ db: Database) throws -> SessionExtent? {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT content FROM extent WHERE number = ?"),
                arguments: [number]
            )
        else { return nil }
        let part = "its extent"
        let content = try open(row, .extent, part)
        do {
            return try SessionExtent(content)
        } catch {
            throw PartDamage(part: part, reason: error.reason)
        }
    }

    func write(_ extent: SessionExtent, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO extent VALUES (?, ?)")
            .execute(arguments: [number, try seal(extent.bytes, .extent)])
    }
}

/// The unreadable part of a session, with the reason; the caller knows the session.
struct PartDamage: Error {
    let part: String
    let reason: String

    static func missing(_ part: String) -> PartDamage { PartDamage(part: part, reason: "it is missing") }
}

extension SessionRows {
    func write(_ session: StoredSession, _ db: Database) throws {
        var writer = ByteWriter()
        for text in [session.code, session.hostToken, session.activity, session.retention, session.locale] {
            writer.write(Array(text.utf8))
        }
        writer.write(session.createdAt)
        writer.write(session.expiresAt)
        writer.write(byte: session.isReadAtStart ? 1 : 0)
        writer.write(session.state)
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO head VALUES (?, ?)")
            .execute(arguments: [number, try seal(writer.bytes, .session)])
    }

    func write(_ participant: StoredParticipant, _ extent: inout SessionExtent, _ db: Database) throws {
        var writer = ByteWriter()
        // Fields of fixed size come first, so that a checkpoint of the same size rewrites only the pages that differ.
        writer.write(fixed: UInt64(bitPattern: participant.checkpointPosition))
        writer.write(Array(participant.resumeToken.utf8))
        writer.write(participant.profile)
        writer.write(participant.checkpoint)
        let isNew = try upsert(
            db,
            "UPDATE participant SET content = ? WHERE place = ?",
            "INSERT INTO participant (content, place) VALUES (?, ?)",
            [
                try seal(writer.bytes, .participant(participant.number)),
                place(Int64(participant.number)),
            ]
        )
        if isNew { extent.participants += 1 }
    }

    /// Removes a participant: its row, its keyframes, its results and its rounds.
    func forget(_ participant: Int, _ extent: inout SessionExtent, _ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM participant WHERE place = ?")
            .execute(arguments: [place(Int64(participant))])
        extent.participants -= db.changesCount
        let times = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT milliseconds FROM keyframe WHERE session = ? AND participant = ?"),
            arguments: [number, participant]
        )
        if !times.isEmpty {
            for row in times {
                extent.keyframes.remove(participant: participant, milliseconds: try row.value("milliseconds"))
            }
            try db.cachedStatement(sql: "DELETE FROM keyframe WHERE session = ? AND participant = ?")
                .execute(arguments: [number, participant])
        }
        if extent.results > 0 {
            try db.cachedStatement(sql: "DELETE FROM result WHERE session = ? AND participant = ?")
                .execute(arguments: [number, participant])
            extent.results -= db.changesCount
        }
        if extent.rounds > 0 {
            try db.cachedStatement(sql: "DELETE FROM round WHERE session = ? AND participant = ?")
                .execute(arguments: [number, participant])
            extent.rounds -= db.changesCount
        }
    }

    /// Replaces a chunk by the given remainder.
    func rewrite(_ chunk: LogChunk, _ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE log SET content = ? WHERE place = ?")
            .execute(arguments: [try seal(chunk.bytes, .log(chunk.position)), place(chunk.position)])
        guard db.changesCount == 1 else { throw PartDamage.missing("log chunk \(chunk.position)") }
    }

    func write(_ chunk: LogChunk, _ extent: inout SessionExtent, _ db: Database) throws {
        // A failed commit may already be on disk when it is repeated.
        if chunk.position <= extent.lastPosition, try holds(chunk, db) { return }
        try db.cachedStatement(sql: "INSERT INTO log VALUES (?, ?)")
            .execute(arguments: [place(chunk.position), try seal(chunk.bytes, .log(chunk.position))])
        extent.lastPosition = max(extent.lastPosition, chunk.position)
    }

    /// - Throws: `PartDamage` if there is another chunk at that position.
    private func holds(_ chunk: LogChunk, _ db: Database) throws -> Bool {
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT content FROM log WHERE place = ?"),
                arguments: [place(chunk.position)]
            )
        else { return false }
        let part = "log chunk \(chunk.position)"
        guard try open(row, .log(chunk.position), part) == chunk.bytes else {
            throw PartDamage(part: part, reason: "it differs from what was to be written")
        }
        return true
    }

    func write(_ keyframe: Keyframe, _ extent: inout SessionExtent, _ db: Database) throws {
        let milliseconds = Int64(clamping: keyframe.milliseconds)
        var writer = ByteWriter()
        writer.write(fixed: UInt64(bitPattern: keyframe.position))
        writer.write(keyframe.state)
        let isNew = try upsert(
            db,
            "UPDATE keyframe SET content = ? WHERE session = ? AND participant = ? AND milliseconds = ?",
            "INSERT INTO keyframe (content, session, participant, milliseconds) VALUES (?, ?, ?, ?)",
            [
                try seal(writer.bytes, .keyframe(participant: keyframe.participant, milliseconds: milliseconds)),
                number, keyframe.participant, milliseconds,
            ]
        )
        if isNew { extent.keyframes.add(participant: keyframe.participant, milliseconds: milliseconds) }
    }

    func write(_ result: StoredResult, _ extent: inout SessionExtent, _ db: Database) throws {
        let identity = RowIdentity.result(
            challenge: result.challenge,
            participant: result.participant,
            slot: result.slot
        )
        let isNew = try upsert(
            db,
            "UPDATE result SET content = ? WHERE session = ? AND challenge = ? AND participant = ? AND slot = ?",
            "INSERT INTO result (content, session, challenge, participant, slot) VALUES (?, ?, ?, ?, ?)",
            [try seal(result.content, identity), number, result.challenge, result.participant, result.slot]
        )
        if isNew { extent.results += 1 }
    }

    func write(_ round: StoredClassRound, _ extent: inout SessionExtent, _ db: Database) throws {
        let isNew = try upsert(
            db,
            "UPDATE round SET content = ? WHERE session = ? AND game = ? AND participant = ?",
            "INSERT INTO round (content, session, game, participant) VALUES (?, ?, ?, ?)",
            [
                try seal(round.content, .round(game: round.game, participant: round.participant)),
                number, round.game, round.participant,
            ]
        )
        if isNew { extent.rounds += 1 }
    }

    /// - Returns: whether the row was not there before.
    private func upsert(
        _ db: Database,
        _ update: String,
        _ insert: String,
        _ arguments: StatementArguments
    ) throws -> Bool {
        try db.cachedStatement(sql: update).execute(arguments: arguments)
        guard db.changesCount == 0 else { return false }
        try db.cachedStatement(sql: insert).execute(arguments: arguments)
        return true
    }
}

extension ByteWriter {
    /// The values, preceded by their count.
    mutating func write(_ bytes: [UInt8]) {
        write(fixed: UInt64(bytes.count))
        write(bytes: bytes)
    }
}
