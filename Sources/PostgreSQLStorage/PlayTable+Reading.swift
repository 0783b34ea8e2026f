import AudioWalk
import Geometry
import Storage

/// Reads plays on a connection.
extension PlayTable {
    func play(id: String) throws -> NumberedPlay? {
        try play("id = $1", .text(id))
    }

    func play(source: String) throws -> NumberedPlay? {
        try play("source = $1", .utf8(source))
    }

    func play(title: String, language: String) throws -> NumberedPlay? {
        try play("title = $1 AND language = $2", .utf8(title.composed), .utf8(language))
    }

    /// The first play that meets the condition.
    private func play(_ condition: String, _ parameters: Parameter...) throws -> NumberedPlay? {
        let statement = Statement(
            """
            SELECT number, id, title, version, language, about, source, revision, updated_at, is_draft
            FROM play WHERE \(condition) ORDER BY number LIMIT 1
            """,
            parameters
        )
        return try connection.run([statement])[0].first.map(play)
    }

    func play(number: Int64) throws -> StoredPlay {
        guard let numbered = try play("number = $1", .int(number)) else {
            throw StorageError.failed("play \(number) is gone")
        }
        return numbered.play
    }

    private func play(_ row: Row) throws -> NumberedPlay {
        let number = try row.int(0)
        let parts = try connection.run([
            Statement(
                """
                SELECT name, audio, repetition, radius, points, after, line_seconds, line_texts
                FROM scene WHERE play = $1 ORDER BY position
                """,
                [.int(number)]
            ),
            Statement(
                "SELECT name, hash, media_type, bytes, seconds FROM audio WHERE play = $1 ORDER BY name",
                [.int(number)]
            ),
        ])
        return NumberedPlay(
            number: number,
            play: StoredPlay(
                id: row.text(1),
                script: PlayScript(
                    title: row.text(2),
                    version: row.text(3),
                    language: row.text(4),
                    about: row.text(5),
                    scenes: try parts[0].map(Self.scene),
                    isDraft: try row.bool(9)
                ),
                audio: try parts[1].map(Self.audio),
                source: row.text(6),
                revision: Int(try row.int(7)),
                updatedAt: try row.double(8)
            )
        )
    }

    private static func scene(_ row: Row) throws -> ScriptedScene {
        ScriptedScene(
            name: row.text(0),
            audio: row.text(1),
            region: try RegionColumns(radius: try row.optionalDouble(3), points: try row.doubles(4)).region,
            repetition: Scene.Repetition(word: row.text(2)) ?? .visit,
            after: row.text(5).split(separator: "\n").map(String.init),
            transcript: zip(try row.doubles(6), try row.texts(7)).map { TranscriptLine(seconds: $0, text: $1) }
        )
    }

    private static func audio(_ row: Row) throws -> StoredAudio {
        StoredAudio(
            name: row.text(0),
            hash: row.text(1),
            mediaType: row.text(2),
            bytes: Int(try row.int(3)),
            seconds: try row.optionalDouble(4)
        )
    }

    func audio(_ name: String, play id: String) throws -> (audio: StoredAudio, isComplete: Bool)? {
        let rows = try connection.run(
            """
            SELECT audio.name, audio.hash, audio.media_type, audio.bytes, audio.seconds, play.is_complete
            FROM audio JOIN play ON audio.play = play.number WHERE play.id = $1 AND audio.name = $2
            """,
            .text(id),
            .utf8(name.composed)
        )
        return try rows.first.map { (try Self.audio($0), try $0.bool(5)) }
    }

    func page(after number: Int64, limit: Int, completeOnly: Bool) throws -> PlayPage {
        let rows = try connection.run(
            """
            SELECT number, id, title, version, language, about,
                (SELECT count(*) FROM scene WHERE play = number),
                (SELECT coalesce(sum(bytes), 0)::bigint FROM audio WHERE play = number
                    AND name IN (SELECT audio FROM scene WHERE play = number)),
                is_complete, revision, updated_at
            FROM play WHERE number > $1 \(completeOnly ? "AND is_complete" : "") ORDER BY number LIMIT $2
            """,
            .int(number),
            .int(limit + 1)
        )
        let plays = try rows.map { row in
            PlaySummary(
                id: row.text(1),
                title: row.text(2),
                version: row.text(3),
                language: row.text(4),
                about: row.text(5),
                scenes: Int(try row.int(6)),
                bytes: Int(try row.int(7)),
                isComplete: try row.bool(8),
                revision: Int(try row.int(9)),
                updatedAt: try row.double(10)
            )
        }
        return PlayPage(
            plays: Array(plays.prefix(limit)),
            next: rows.count > limit && limit > 0 ? try rows[limit - 1].int(0) : nil
        )
    }

    func isUsed(audio hash: String) throws -> Bool {
        try connection.run("SELECT 1 FROM audio WHERE hash = $1 LIMIT 1", .text(hash)).count > 0
    }
}

/// A region as two columns.
struct RegionColumns {
    /// Metres; `nil` for a polygon.
    var radius: Double?
    /// Latitudes and longitudes, alternating.
    var points: [Double]

    init(radius: Double?, points: [Double]) {
        self.radius = radius
        self.points = points
    }

    init(_ region: Region) {
        switch region {
        case .circle(let circle): self.init(radius: circle.radiusMetres, points: Self.numbers([circle.centre]))
        case .polygon(let polygon): self.init(radius: nil, points: Self.numbers(polygon.points))
        }
    }

    var region: Region {
        get throws {
            let corners = try stride(from: 0, to: points.count - 1, by: 2).map { index in
                guard let point = GeographicCoordinate(latitude: points[index], longitude: points[index + 1]) else {
                    throw Self.damaged
                }
                return point
            }
            guard let first = corners.first else { throw Self.damaged }
            return try radius.map { try .circle(centre: first, radiusMetres: $0) } ?? .polygon(points: corners)
        }
    }

    private static let damaged = StorageError.failed("a scene's region is damaged")

    private static func numbers(_ points: [GeographicCoordinate]) -> [Double] {
        points.flatMap { [$0.latitude, $0.longitude] }
    }
}
