import GRDB
import Storage

/// Writes plays within a transaction.
struct PlayTable: PlayRows {
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
            arguments: [
                id, script.title.composed, script.version, script.language, script.about, source, script.isDraft, now,
            ]
        )
        let number = db.lastInsertedRowID
        try write(script.scenes, play: number)
        try incrementRevision(number, now: now)
        return number
    }

    func update(_ number: Int64, _ script: PlayScript, source: String, now: Double) throws {
        try db.execute(
            sql: """
                UPDATE play SET title = ?, version = ?, language = ?, about = ?, source = ?, isDraft = ?
                WHERE number = ?
                """,
            arguments: [
                script.title.composed, script.version, script.language, script.about, source, script.isDraft, number,
            ]
        )
        try db.execute(sql: "DELETE FROM scene WHERE play = ?", arguments: [number])
        try write(script.scenes, play: number)
        try incrementRevision(number, now: now)
    }

    func move(_ number: Int64, source: String) throws {
        try db.execute(sql: "UPDATE play SET source = ? WHERE number = ?", arguments: [source, number])
    }

    func put(_ audio: StoredAudio, play number: Int64) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO audio (play, name, hash, mediaType, bytes, seconds) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [number, audio.name.composed, audio.hash, audio.mediaType, audio.bytes, audio.seconds]
        )
    }

    func remove(audio name: String, play number: Int64) throws {
        try db.execute(sql: "DELETE FROM audio WHERE play = ? AND name = ?", arguments: [number, name.composed])
    }

    func removeAudio(play number: Int64) throws {
        try db.execute(sql: "DELETE FROM audio WHERE play = ?", arguments: [number])
    }

    func remove(_ number: Int64) throws {
        try db.execute(sql: "DELETE FROM play WHERE number = ?", arguments: [number])
    }

    func incrementRevision(_ number: Int64, now: Double) throws {
        try db.execute(
            sql: "UPDATE play SET revision = revision + 1, updatedAt = ? WHERE number = ?",
            arguments: [now, number]
        )
        try updateIsComplete(number)
    }

    func updateIsComplete(_ number: Int64) throws {
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
                number, position, scene.name.composed, scene.audio.composed, scene.repetition.word, columns.radius,
                columns.points, scene.after.joined(separator: "\n").composed,
            ])
            for (index, line) in scene.transcript.enumerated() {
                try db.cachedStatement(
                    sql: "INSERT INTO line (play, scene, position, seconds, text) VALUES (?, ?, ?, ?, ?)"
                ).execute(arguments: [number, position, index, line.seconds, line.text])
            }
        }
    }
}
