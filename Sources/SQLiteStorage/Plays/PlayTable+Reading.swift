import AudioWalk
import Foundation
import GRDB
import Geometry
import Storage

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
