import ByteCoding
import Foundation
import GRDB
import Storage

extension SessionRows {
    func session(_ db: Database) throws -> StoredSession? {
        guard let row = try Row.fetchOne(db, sql: "SELECT content FROM head WHERE number = ?", arguments: [number])
        else { return nil }
        return try read("its row", row, .session) { reader throws(RowDamage) in
            StoredSession(
                code: try reader.text(),
                hostToken: try reader.text(),
                activity: try reader.text(),
                retention: try reader.text(),
                locale: try reader.text(),
                createdAt: try reader.double(),
                expiresAt: try reader.double(),
                isReadAtStart: try reader.byte() != 0,
                state: try reader.bytes()
            )
        }
    }

    /// The session with its participants, results and rounds, without its log.
    func restored(_ db: Database, _ extent: SessionExtent) throws -> RestoredSession {
        guard let session = try session(db) else { throw PartDamage.missing("its row") }
        return RestoredSession(
            session: session,
            participants: try participants(db, extent, of: session.code),
            lastPosition: extent.lastPosition,
            results: try results(db, extent, of: session.code),
            rounds: try rounds(db, extent, of: session.code)
        )
    }

    // MARK: The log

    /// - Throws: `PartDamage` if a chunk is missing or damaged.
    func chunks(_ db: Database, _ extent: SessionExtent, of code: String, after position: Int64, limit: Int) throws
        -> [LogChunk]
    {
        guard limit > 0, position < extent.lastPosition else { return [] }
        let rows = try chunkRows(db, after: position, limit: limit)
        var chunks: [LogChunk] = []
        var next = max(position, 0) + 1
        while let row = try rows.next() {
            guard row["place"] == place(next) else { throw PartDamage.missing("log chunk \(next)") }
            chunks.append(LogChunk(session: code, position: next, bytes: try chunk(row, at: next)))
            next += 1
        }
        guard chunks.count == limit || next > extent.lastPosition else {
            throw PartDamage.missing("log chunk \(next)")
        }
        return chunks
    }

    /// The readable chunks of the next `limit` positions.
    func readableChunks(_ db: Database, _ extent: SessionExtent?, of code: String, after position: Int64, limit: Int)
        -> ReadableChunks
    {
        let begin = max(position, 0) + 1
        // Without an extent, reads until a whole page has no readable chunk.
        let end = begin + Int64(limit) - 1
        let last = extent.map { min(end, $0.lastPosition) } ?? end
        guard begin <= last else { return ReadableChunks(chunks: [], damaged: [], last: nil) }
        var chunks: [LogChunk] = []
        var damaged: [Int64] = []
        for next in begin...last {
            do {
                guard
                    let row = try Row.fetchOne(
                        db.cachedStatement(sql: "SELECT place, content FROM log WHERE place = ?"),
                        arguments: [place(next)]
                    )
                else { throw PartDamage.missing("log chunk \(next)") }
                chunks.append(LogChunk(session: code, position: next, bytes: try chunk(row, at: next)))
            } catch {
                damaged.append(next)
            }
        }
        if extent == nil, chunks.isEmpty { return ReadableChunks(chunks: [], damaged: damaged, last: nil) }
        return ReadableChunks(chunks: chunks, damaged: damaged, last: last)
    }

    private func chunkRows(_ db: Database, after position: Int64, limit: Int) throws -> RowCursor {
        try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT * FROM log WHERE place > ? AND place <= ? ORDER BY place LIMIT ?"),
            arguments: [place(max(position, 0)), places.upperBound, limit]
        )
    }

    private func chunk(_ row: Row, at position: Int64) throws -> [UInt8] {
        try open(row, .log(position), "log chunk \(position)")
    }

    // MARK: Keyframes

    func keyframes(_ db: Database, _ extent: SessionExtent, of code: String, until milliseconds: UInt64) throws
        -> [Keyframe]
    {
        try checkKeyframes(db, extent)
        // Uses the index only, whose keys the check has verified.
        let newest = try Row.fetchAll(
            db,
            sql: """
                SELECT participant, max(milliseconds) AS milliseconds FROM keyframe
                WHERE session = ? AND milliseconds <= ? GROUP BY participant ORDER BY participant
                """,
            arguments: [number, Int64(clamping: milliseconds)]
        )
        return try newest.map { key in
            let (participant, time): (Int, Int64) = (try key.value("participant"), try key.value("milliseconds"))
            let part = "the keyframe of participant \(participant) at \(time) ms"
            guard
                let row = try Row.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT content FROM keyframe WHERE session = ? AND participant = ? AND milliseconds = ?"
                    ),
                    arguments: [number, participant, time]
                )
            else { throw PartDamage.missing(part) }
            return try read(part, row, .keyframe(participant: participant, milliseconds: time)) {
                reader throws(RowDamage) in
                Keyframe(
                    session: code,
                    participant: participant,
                    position: Int64(bitPattern: try reader.fixed()),
                    milliseconds: UInt64(time),
                    state: try reader.bytes()
                )
            }
        }
    }

    func keyframeActivity(_ db: Database, _ extent: SessionExtent) throws -> [KeyframeActivity] {
        try checkKeyframes(db, extent)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT milliseconds, count(*) AS participants FROM keyframe WHERE session = ?
                GROUP BY milliseconds ORDER BY milliseconds
                """,
            arguments: [number]
        )
        return try Array(
            rows.map { row in
                KeyframeActivity(
                    milliseconds: try row.value("milliseconds"),
                    participants: try row.value("participants")
                )
            }
        )
    }

    private func checkKeyframes(_ db: Database, _ extent: SessionExtent) throws {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT count(*) AS count, coalesce(\(KeyframeDigest.sql), 0) AS sum FROM keyframe
                    WHERE session = ?
                    """
            ),
            arguments: [number]
        )
        let stored = try row.map {
            KeyframeDigest(count: try $0.value("count"), sum: UInt64(bitPattern: try $0.value("sum")))
        }
        guard stored == extent.keyframes else {
            throw PartDamage(part: "the index of its keyframes", reason: "it differs from what was written")
        }
    }

    // MARK: The tables that are read as a whole

    private func participants(_ db: Database, _ extent: SessionExtent, of code: String) throws -> [StoredParticipant] {
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT * FROM participant WHERE place BETWEEN ? AND ? ORDER BY place",
            arguments: [places.lowerBound, places.upperBound]
        )
        return try completeRows("participants", extent.participants, rows) { row in
            let number = Int(try row.value("place") - places.lowerBound)
            return try read("participant \(number)", row, .participant(number)) { reader throws(RowDamage) in
                let position = Int64(bitPattern: try reader.fixed())
                return StoredParticipant(
                    session: code,
                    number: number,
                    resumeToken: try reader.text(),
                    profile: try reader.bytes(),
                    checkpoint: try reader.bytes(),
                    checkpointPosition: position
                )
            }
        }
    }

    private func results(_ db: Database, _ extent: SessionExtent, of code: String) throws -> [StoredResult] {
        // In the order of the primary key, which is the order on disk.
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT * FROM result WHERE session = ? ORDER BY challenge, participant, slot",
            arguments: [number]
        )
        return try completeRows("results", extent.results, rows) { row in
            let (challenge, participant, slot): (Int, Int, Int) = (
                try row.value("challenge"), try row.value("participant"), try row.value("slot")
            )
            return StoredResult(
                session: code,
                challenge: challenge,
                participant: participant,
                slot: slot,
                content: try open(
                    row,
                    .result(challenge: challenge, participant: participant, slot: slot),
                    "result \(slot) of participant \(participant) in challenge \(challenge)"
                )
            )
        }
    }

    private func rounds(_ db: Database, _ extent: SessionExtent, of code: String) throws -> [StoredClassRound] {
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT * FROM round WHERE session = ? ORDER BY game, participant",
            arguments: [number]
        )
        return try completeRows("rounds", extent.rounds, rows) { row in
            let (game, participant): (Int, Int) = (try row.value("game"), try row.value("participant"))
            return StoredClassRound(
                session: code,
                game: game,
                participant: participant,
                content: try open(
                    row,
                    .round(game: game, participant: participant),
                    "the round of participant \(participant) in game \(game)"
                )
            )
        }
    }

    /// Reads all rows that were written; missing ones are reported as damage.
    private func completeRows<Value>(_ what: String, _ count: Int, _ rows: RowCursor, _ make: (Row) throws -> Value)
        throws
        -> [Value]
    {
        var values: [Value] = []
        while let row = try rows.next() { values.append(try make(row)) }
        guard values.count == count else {
            throw PartDamage(part: "the table of its \(what)", reason: "\(values.count) of \(count) rows are there")
        }
        return values
    }

    private func read<Value>(
        _ part: String,
        _ row: Row,
        _ identity: RowIdentity,
        _ body: (inout ByteReader<RowDamage>) throws(RowDamage) -> Value
    ) throws -> Value {
        let content = try open(row, identity, part)
        var reader = ByteReader(content[...]) { _ in RowDamage(reason: "it is truncated") }
        do {
            return try body(&reader)
        } catch {
            throw PartDamage(part: part, reason: error.reason)
        }
    }
}

extension ByteReader where Failure == RowDamage {
    /// Reads bytes that are preceded by their count.
    mutating func bytes() throws(RowDamage) -> [UInt8] {
        try bytes(try fixed())
    }

    mutating func text() throws(RowDamage) -> String { String(decoding: try bytes(), as: UTF8.self) }
}
