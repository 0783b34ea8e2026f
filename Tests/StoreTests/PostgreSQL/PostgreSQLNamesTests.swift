import Storage
import Testing

@testable import PostgreSQLStorage

/// Rows of versions that stored names unchanged.
@Suite struct PostgreSQLNamesTests {
    @Test("Old plays and puzzles get composed names; of two sounds that look the same the one stays that a scene names")
    func composed() async throws {
        let fixture = try PostgreSQLFixture()
        let play = """
            INSERT INTO play (id, title, version, language, about, source, is_draft, is_complete, revision, updated_at)
            VALUES ('a', $1, '1', 'de', '', '/a', false, false, 7, 3) RETURNING number
            """
        let number = try fixture.run(play, .utf8("Lo\u{308}we"))[0].int(0)
        for (position, (name, after)) in [("o\u{308}", ""), ("u\u{308}", "o\u{308}")].enumerated() {
            try fixture.run(
                "INSERT INTO scene VALUES ($1, $2, $3, $4, 'visit', 5, '{47,9}', $5, '{}', '{}')",
                .int(number),
                .int(position),
                .utf8(name),
                .utf8("\(name).wav"),
                .utf8(after)
            )
        }
        for (name, hash) in [("\u{f6}.wav", "no"), ("o\u{308}.wav", "yes"), ("\u{fc}.wav", "u")] {
            try fixture.run(
                "INSERT INTO audio VALUES ($1, $2, $3, 'audio/wav', 1, NULL)",
                .int(number),
                .utf8(name),
                .text(hash)
            )
        }
        for (id, folder, file) in [
            ("a", "/1", "o\u{308}.plist"), ("b", "/2", "o\u{308}.plist"), ("c", "/2", "\u{f6}.plist"),
        ] {
            try fixture.run(
                """
                INSERT INTO puzzle (id, title, description, latitude, longitude, differences, is_published, is_shown,
                    folder, file, updated_at) VALUES ($1, '', '', 1, 2, '{1,2,30,40}', true, true, $2, $3, 3)
                """,
                .text(id),
                .utf8(folder),
                .utf8(file)
            )
        }
        for statement in Schema.names { try fixture.run(statement) }
        let stored = try #require(await fixture.openPlays().play("a"))
        #expect(stored.isComplete && stored.revision == 7)
        #expect(stored.audio.map(\.hash) == ["yes", "u"])
        #expect(try await fixture.openPlays().audio("u\u{308}.wav", play: "a")?.audio.hash == "u")
        let lengths = try fixture.run("SELECT length(file)::bigint FROM puzzle ORDER BY number").map { try $0.int(0) }
        #expect(lengths == [8, 9, 8])
    }
}
