import Storage

/// Reads one session; every method runs on its connection's queue.
struct SessionReader {
    private let connection: DatabaseConnection
    private let code: String

    init(_ connection: DatabaseConnection, _ code: String) {
        self.connection = connection
        self.code = code
    }

    /// Reads the session with its participants, results and rounds in one consistent snapshot and one round trip.
    func restored() throws -> RestoredSession? {
        let own = [Parameter.text(code)]
        let rows = try connection.run([
            Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
            Statement(
                """
                SELECT host_token, activity, retention, locale, created_at, expires_at, has_rounds, state
                FROM session WHERE code = $1
                """,
                own
            ),
            Statement(
                """
                SELECT number, resume_token, profile, checkpoint, checkpoint_position
                FROM participant WHERE session = $1 ORDER BY number
                """,
                own
            ),
            Statement("SELECT coalesce(max(position), 0) FROM log WHERE session = $1", own),
            Statement(
                """
                SELECT challenge, participant, slot, content FROM result WHERE session = $1
                ORDER BY challenge, participant, slot
                """,
                own
            ),
            Statement(
                "SELECT game, participant, content FROM class_round WHERE session = $1 ORDER BY game, participant",
                own
            ),
            Statement("COMMIT"),
        ])
        guard let session = rows[1].first else { return nil }
        return RestoredSession(
            session: StoredSession(
                code: code,
                hostToken: session.text(0),
                activity: session.text(1),
                retention: session.text(2),
                locale: session.text(3),
                createdAt: try session.double(4),
                expiresAt: try session.double(5),
                isReadAtStart: try session.bool(6),
                state: session.bytes(7)
            ),
            participants: try rows[2].map { row in
                StoredParticipant(
                    session: code,
                    number: Int(try row.int(0)),
                    resumeToken: row.text(1),
                    profile: row.bytes(2),
                    checkpoint: row.bytes(3),
                    checkpointPosition: try row.int(4)
                )
            },
            lastPosition: try rows[3].first?.int(0) ?? 0,
            results: try rows[4].map { row in
                StoredResult(
                    session: code,
                    challenge: Int(try row.int(0)),
                    participant: Int(try row.int(1)),
                    slot: Int(try row.int(2)),
                    content: row.bytes(3)
                )
            },
            rounds: try rows[5].map { row in
                StoredClassRound(
                    session: code,
                    game: Int(try row.int(0)),
                    participant: Int(try row.int(1)),
                    content: row.bytes(2)
                )
            }
        )
    }

    // MARK: The log

    /// - Throws: `StorageError.damaged` where a chunk is missing.
    func chunks(after position: Int64, limit: Int) throws -> [LogChunk] {
        guard limit > 0 else { return [] }
        let chunks = try rows(after: position, limit: limit)
        var expected = max(position, 0) + 1
        for chunk in chunks {
            guard chunk.position == expected else {
                throw StorageError.damaged(
                    Damage(session: code, part: "log chunk \(expected)", reason: "it is missing")
                )
            }
            expected += 1
        }
        return chunks
    }

    func readableChunks(after position: Int64, limit: Int) throws -> ReadableChunks {
        let begin = max(position, 0) + 1
        let newest = try connection.run(
            "SELECT coalesce(max(position), 0) FROM log WHERE session = $1",
            .text(code)
        )
        let (end, isOver) = begin.addingReportingOverflow(Int64(max(limit, 0)) - 1)
        let last = min(isOver ? .max : end, try newest.first?.int(0) ?? 0)
        guard begin <= last else { return ReadableChunks(chunks: [], damaged: [], last: nil) }
        var chunks: [LogChunk] = []
        do {
            chunks = try rows(after: begin - 1, limit: Int(last - begin + 1)).filter { $0.position <= last }
        } catch let fault as DatabaseFault where fault.isCorruption {
            // Each position separately, so that one damaged chunk does not affect the others.
            chunks = (begin...last).compactMap { try? rows(after: $0 - 1, limit: 1).first { $0.position <= last } }
        }
        let positions = Set(chunks.map(\.position))
        return ReadableChunks(
            chunks: chunks,
            damaged: positions.count == Int(last - begin + 1) ? [] : (begin...last).filter { !positions.contains($0) },
            last: last
        )
    }

    private func rows(after position: Int64, limit: Int) throws -> [LogChunk] {
        let rows = try connection.run(
            "SELECT position, bytes FROM log WHERE session = $1 AND position > $2 ORDER BY position LIMIT $3",
            .text(code),
            .int(max(position, 0)),
            .int(limit)
        )
        return try rows.map { LogChunk(session: code, position: try $0.int(0), bytes: $0.bytes(1)) }
    }

    // MARK: Keyframes

    func keyframes(until milliseconds: UInt64) throws -> [Keyframe] {
        let rows = try connection.run(
            """
            SELECT DISTINCT ON (participant) participant, position, milliseconds, state FROM keyframe
            WHERE session = $1 AND milliseconds <= $2 ORDER BY participant, milliseconds DESC
            """,
            .text(code),
            .int(Int64(clamping: milliseconds))
        )
        return try rows.map { row in
            Keyframe(
                session: code,
                participant: Int(try row.int(0)),
                position: try row.int(1),
                milliseconds: UInt64(clamping: try row.int(2)),
                state: row.bytes(3)
            )
        }
    }

    func keyframeActivity() throws -> [KeyframeActivity] {
        let rows = try connection.run(
            """
            SELECT milliseconds, count(*) FROM keyframe WHERE session = $1
            GROUP BY milliseconds ORDER BY milliseconds
            """,
            .text(code)
        )
        return try rows.map { row in
            KeyframeActivity(milliseconds: UInt64(clamping: try row.int(0)), participants: Int(try row.int(1)))
        }
    }
}
