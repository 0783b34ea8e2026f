import Storage

/// Writes plays on a connection.
struct PlayTable: PlayRows {
    let connection: DatabaseConnection

    init(_ connection: DatabaseConnection) {
        self.connection = connection
    }

    /// Serialises changes until the transaction ends, and keeps the numbers of new plays in order.
    func lock() throws {
        try connection.run("LOCK TABLE play IN EXCLUSIVE MODE")
    }

    func insert(id: String, _ script: PlayScript, source: String, now: Double) throws -> Int64 {
        let row = try connection.run(
            """
            INSERT INTO play
                (id, title, version, language, about, source, is_draft, is_complete, revision, updated_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, false, 0, $8) RETURNING number
            """,
            .text(id),
            .utf8(script.title.composed),
            .utf8(script.version),
            .utf8(script.language),
            .utf8(script.about),
            .utf8(source),
            .bool(script.isDraft),
            .double(now)
        ).first
        let number = try row?.int(0) ?? 0
        try write(script.scenes, play: number)
        try incrementRevision(number, now: now)
        return number
    }

    /// Inserts a play with its revision and its time of change.
    func insert(_ play: StoredPlay) throws {
        let number = try insert(id: play.id, play.script, source: play.source, now: play.updatedAt)
        for sound in play.audio { try put(sound, play: number) }
        try updateIsComplete(number)
        try connection.run("UPDATE play SET revision = $1 WHERE number = $2", .int(play.revision), .int(number))
    }

    func update(_ number: Int64, _ script: PlayScript, source: String, now: Double) throws {
        try connection.run(
            """
            UPDATE play SET title = $1, version = $2, language = $3, about = $4, source = $5, is_draft = $6
            WHERE number = $7
            """,
            .utf8(script.title.composed),
            .utf8(script.version),
            .utf8(script.language),
            .utf8(script.about),
            .utf8(source),
            .bool(script.isDraft),
            .int(number)
        )
        try connection.run("DELETE FROM scene WHERE play = $1", .int(number))
        try write(script.scenes, play: number)
        try incrementRevision(number, now: now)
    }

    func move(_ number: Int64, source: String) throws {
        try connection.run("UPDATE play SET source = $1 WHERE number = $2", .utf8(source), .int(number))
    }

    func put(_ audio: StoredAudio, play number: Int64) throws {
        try connection.run(
            """
            INSERT INTO audio (play, name, hash, media_type, bytes, seconds) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (play, name) DO UPDATE SET hash = $3, media_type = $4, bytes = $5, seconds = $6
            """,
            .int(number),
            .utf8(audio.name.composed),
            .text(audio.hash),
            .text(audio.mediaType),
            .int(audio.bytes),
            .optionalDouble(audio.seconds)
        )
    }

    func remove(audio name: String, play number: Int64) throws {
        try connection.run("DELETE FROM audio WHERE play = $1 AND name = $2", .int(number), .utf8(name.composed))
    }

    func removeAudio(play number: Int64) throws {
        try connection.run("DELETE FROM audio WHERE play = $1", .int(number))
    }

    func remove(_ number: Int64) throws {
        try connection.run("DELETE FROM play WHERE number = $1", .int(number))
    }

    func incrementRevision(_ number: Int64, now: Double) throws {
        try connection.run(
            "UPDATE play SET revision = revision + 1, updated_at = $1 WHERE number = $2",
            .double(now),
            .int(number)
        )
        try updateIsComplete(number)
    }

    func updateIsComplete(_ number: Int64) throws {
        try connection.run(
            """
            UPDATE play SET is_complete = NOT is_draft AND NOT EXISTS (
                SELECT 1 FROM scene WHERE play = $1 AND audio NOT IN (SELECT name FROM audio WHERE play = $1)
            ) WHERE number = $1
            """,
            .int(number)
        )
    }

    private func write(_ scenes: [ScriptedScene], play number: Int64) throws {
        let statements = scenes.enumerated().map { position, scene in
            let columns = RegionColumns(scene.region)
            return Statement(
                """
                INSERT INTO scene (play, position, name, audio, repetition, radius, points, after, line_seconds,
                    line_texts) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
                """,
                [
                    .int(number), .int(position), .utf8(scene.name.composed), .utf8(scene.audio.composed),
                    .text(scene.repetition.word),
                    .optionalDouble(columns.radius), .doubles(columns.points),
                    .utf8(scene.after.joined(separator: "\n").composed), .doubles(scene.transcript.map(\.seconds)),
                    .blobs(scene.transcript.map { Array($0.text.utf8) }),
                ]
            )
        }
        if !statements.isEmpty { try connection.run(statements) }
    }
}
