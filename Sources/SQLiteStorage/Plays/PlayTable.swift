import GRDB
import Storage

/// A play with its row's number.
struct NumberedPlay {
    var number: Int64
    var play: StoredPlay
}

/// Writes plays within a transaction.
struct PlayTable {
    let db: Database

    init(_ db: Database) {
        self.db = db
    }

    func insert(id: String, _ script: PlayScript, source: String, now: Double) throws -> Int64 {
        try db.execute(
            sql: """
                INSERT INTO play (id, title, version, language, about, source, isDraft, isComplete, revision, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)
                """,
            arguments: [id, script.title, script.version, script.language, script.about, source, script.isDraft, now]
        )
        let number = db.lastInsertedRowID
        try write(script.scenes, play: number)
        try count(number, now: now)
        return number
    }

    func update(_ number: Int64, _ script: PlayScript, source: String, now: Double) throws {
        try db.execute(
            sql: """
                UPDATE play SET title = ?, version = ?, language = ?, about = ?, source = ?, isDraft = ?
                WHERE number = ?
                """,
            arguments: [
                script.title, script.version, script.language, script.about, source, script.isDraft, number,
            ]
        )
        try db.execute(sql: "DELETE FROM scene WHERE play = ?", arguments: [number])
        try write(script.scenes, play: number)
        try count(number, now: now)
    }

    /// See `PlayStore.take` for the rule.
    func take(_ script: PlayScript, audio: [StoredAudio], source: String, now: Double) throws -> TakenPlay {
        let known =
            try play("source = ?", source)
            ?? play("title = ? AND language = ?", script.title, script.language)
        guard let known else {
            let id = try freeID(PlayID.slug(script.title))
            let number = try insert(id: id, script, source: source, now: now)
            for sound in audio { try put(sound, play: number) }
            try settle(number)
            return TakenPlay(id: id, change: .added, dropped: [])
        }
        let before = known.play
        let sorted = audio.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        guard before.script != script || before.audio != sorted else {
            // A file that was only moved is no change of the play.
            try db.execute(sql: "UPDATE play SET source = ? WHERE number = ?", arguments: [source, known.number])
            return TakenPlay(id: before.id, change: .unchanged, dropped: [])
        }
        try db.execute(sql: "DELETE FROM audio WHERE play = ?", arguments: [known.number])
        for sound in audio { try put(sound, play: known.number) }
        try update(known.number, script, source: source, now: now)
        let retained = Set(audio.map(\.hash))
        return TakenPlay(
            id: before.id,
            change: .updated,
            dropped: before.audio.map(\.hash).filter { !retained.contains($0) }
        )
    }

    func put(_ audio: StoredAudio, play number: Int64) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO audio (play, name, hash, mediaType, bytes, seconds) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [number, audio.name, audio.hash, audio.mediaType, audio.bytes, audio.seconds]
        )
    }

    func remove(audio name: String, play number: Int64) throws {
        try db.execute(sql: "DELETE FROM audio WHERE play = ? AND name = ?", arguments: [number, name])
    }

    func remove(_ number: Int64) throws {
        try db.execute(sql: "DELETE FROM play WHERE number = ?", arguments: [number])
    }

    /// Notes that the play has changed.
    func count(_ number: Int64, now: Double) throws {
        try db.execute(
            sql: "UPDATE play SET revision = revision + 1, updatedAt = ? WHERE number = ?",
            arguments: [now, number]
        )
        try settle(number)
    }

    /// Whether it is shown: its author is done, and all its sounds are there.
    private func settle(_ number: Int64) throws {
        try db.execute(
            sql: """
                UPDATE play SET isComplete = NOT isDraft AND NOT EXISTS (
                    SELECT 1 FROM scene WHERE play = ?1 AND audio NOT IN (SELECT name FROM audio WHERE play = ?1)
                ) WHERE number = ?1
                """,
            arguments: [number]
        )
    }

    private func write(_ scenes: [ScriptedScene], play number: Int64) throws {
        for (position, scene) in scenes.enumerated() {
            let columns = RegionColumns(scene.region)
            try db.cachedStatement(
                sql: """
                    INSERT INTO scene (play, position, name, audio, repetition, radius, points, after)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                number, position, scene.name, scene.audio, scene.repetition.word, columns.radius,
                columns.points, scene.after.joined(separator: "\n"),
            ])
            for (index, line) in scene.transcript.enumerated() {
                try db.cachedStatement(
                    sql: "INSERT INTO line (play, scene, position, seconds, text) VALUES (?, ?, ?, ?, ?)"
                ).execute(arguments: [number, position, index, line.seconds, line.text])
            }
        }
    }

    /// The id, or the first with a number behind it that no play has.
    func freeID(_ slug: String) throws -> String {
        try PlayID.free(slug) { try Int.fetchOne(db, sql: "SELECT 1 FROM play WHERE id = ?", arguments: [$0]) != nil }
    }
}
