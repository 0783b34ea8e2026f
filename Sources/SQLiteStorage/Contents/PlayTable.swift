import AudioWalk
import Foundation
import GRDB
import Geometry
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

/// Reads plays within a transaction.
extension PlayTable {
    func play(id: String) throws -> NumberedPlay? {
        try play("id = ?", id)
    }

    func play(source: String) throws -> NumberedPlay? {
        try play("source = ?", source)
    }

    func play(title: String, language: String) throws -> NumberedPlay? {
        try play("title = ? AND language = ?", title.composed, language)
    }

    /// The first play that meets the condition.
    private func play(_ condition: String, _ arguments: String...) throws -> NumberedPlay? {
        try Row.fetchOne(
            db,
            sql: "SELECT * FROM play WHERE \(condition) ORDER BY number",
            arguments: StatementArguments(arguments)
        ).map(play)
    }

    func play(number: Int64) throws -> StoredPlay {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM play WHERE number = ?", arguments: [number]) else {
            throw DatabaseError(resultCode: .SQLITE_INTERNAL)
        }
        return try play(row).play
    }

    private func play(_ row: Row) throws -> NumberedPlay {
        let number: Int64 = row["number"]
        let script = PlayScript(
            title: row["title"],
            version: row["version"],
            language: row["language"],
            about: row["about"],
            scenes: try scenes(number),
            isDraft: row["isDraft"]
        )
        let audio = try Row.fetchAll(
            db,
            sql: "SELECT * FROM audio WHERE play = ? ORDER BY name",
            arguments: [number]
        ).map(Self.audio)
        return NumberedPlay(
            number: number,
            play: StoredPlay(
                id: row["id"],
                script: script,
                audio: audio,
                source: row["source"],
                revision: row["revision"],
                updatedAt: row["updatedAt"]
            )
        )
    }

    private func scenes(_ play: Int64) throws -> [ScriptedScene] {
        var transcripts: [Int: [TranscriptLine]] = [:]
        let lines = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT scene, seconds, text FROM line WHERE play = ? ORDER BY scene, position"),
            arguments: [play]
        )
        while let row = try lines.next() {
            transcripts[row[0], default: []].append(TranscriptLine(seconds: row[1], text: row[2]))
        }
        return try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM scene WHERE play = ? ORDER BY position"),
            arguments: [play]
        ).map { row in
            let after: String = row["after"]
            return ScriptedScene(
                name: row["name"],
                audio: row["audio"],
                region: try RegionColumns(radius: row["radius"], points: row["points"]).region,
                repetition: Scene.Repetition(word: row["repetition"]) ?? .visit,
                after: after.split(separator: "\n").map(String.init),
                transcript: transcripts[row["position"]] ?? []
            )
        }
    }

    func audio(_ name: String, play id: String) throws -> (audio: StoredAudio, isComplete: Bool)? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT audio.*, play.isComplete FROM audio JOIN play ON audio.play = play.number
                    WHERE play.id = ? AND audio.name = ?
                    """
            ),
            arguments: [id, name.composed]
        ).map { (Self.audio($0), $0["isComplete"]) }
    }

    func page(after number: Int64, limit: Int, completeOnly: Bool) throws -> PlayPage {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT play.*,
                    (SELECT COUNT(*) FROM scene WHERE play = number) AS scenes,
                    (SELECT TOTAL(bytes) FROM audio WHERE play = number
                        AND name IN (SELECT audio FROM scene WHERE play = number)) AS bytes
                FROM play WHERE number > ? \(completeOnly ? "AND isComplete" : "") ORDER BY number LIMIT ?
                """,
            arguments: [number, limit + 1]
        )
        let plays = rows.prefix(limit).map { row in
            PlaySummary(
                id: row["id"],
                title: row["title"],
                version: row["version"],
                language: row["language"],
                about: row["about"],
                scenes: row["scenes"],
                bytes: Int(row["bytes"] as Double),
                isComplete: row["isComplete"],
                revision: row["revision"],
                updatedAt: row["updatedAt"]
            )
        }
        return PlayPage(plays: plays, next: rows.count > limit ? rows[limit - 1]["number"] : nil)
    }

    func isUsed(audio hash: String) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM audio WHERE hash = ? LIMIT 1", arguments: [hash]) != nil
    }

    private static func audio(_ row: Row) -> StoredAudio {
        StoredAudio(
            name: row["name"],
            hash: row["hash"],
            mediaType: row["mediaType"],
            bytes: row["bytes"],
            seconds: row["seconds"]
        )
    }
}

/// A region as two columns.
struct RegionColumns {
    /// Metres; `nil` for a polygon.
    var radius: Double?
    /// Latitudes and longitudes, alternating.
    var points: Data

    init(radius: Double?, points: Data) {
        self.radius = radius
        self.points = points
    }

    init(_ region: Region) {
        switch region {
        case .circle(let circle): self.init(radius: circle.radiusMetres, points: Self.data([circle.centre]))
        case .polygon(let polygon): self.init(radius: nil, points: Self.data(polygon.points))
        }
    }

    var region: Region {
        get throws {
            let numbers = DoubleBlob.values(points)
            let points = try stride(from: 0, to: numbers.count - 1, by: 2).map { index in
                guard let point = GeographicCoordinate(latitude: numbers[index], longitude: numbers[index + 1]) else {
                    throw Self.damaged
                }
                return point
            }
            guard let first = points.first else { throw Self.damaged }
            return try radius.map { try .circle(centre: first, radiusMetres: $0) } ?? .polygon(points: points)
        }
    }

    private static let damaged = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a scene's region")

    private static func data(_ points: [GeographicCoordinate]) -> Data {
        DoubleBlob.data(points.flatMap { [$0.latitude, $0.longitude] })
    }
}
