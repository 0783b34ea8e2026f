import Foundation
import GRDB
import Storage
import Testing

@testable import SQLiteStorage

/// Files of versions that stored names unchanged.
@Suite struct ComposedNamesTests {
    @Test("Old plays get composed names; of two sounds that look the same the one stays that a scene names")
    func plays() async throws {
        let old = try SQLiteFixture()
        try FileManager.default.createDirectory(at: old.folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: old.folder.appending(path: "plays.sqlite").path)
        try PlaySchema.migrator.migrate(queue, upTo: "2 drafts")
        let points = DoubleBlob.data([47, 9])
        try await queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO play VALUES (1, 'a', ?, '1', 'de', '', '/a', 0, 7, 3, 0), (2, 'b', 'b', '1', 'de', '', '', 1, 1, 3, 0)
                    """,
                arguments: ["Lo\u{308}we"]
            )
            try db.execute(
                sql: "INSERT INTO scene VALUES (1, 0, 'o\u{308}', 'o\u{308}.wav', 'visit', 5, ?, ''), "
                    + "(1, 1, 'u', 'u\u{308}.wav', 'visit', 5, ?, 'o\u{308}'), (2, 0, 'x', 'x', 'visit', 5, ?, '')",
                arguments: [points, points, points]
            )
            try db.execute(
                sql: "INSERT INTO audio VALUES (1, '\u{f6}.wav', 'no', 'audio/wav', 1, NULL), "
                    + "(1, 'o\u{308}.wav', 'yes', 'audio/wav', 1, NULL), (1, '\u{fc}.wav', 'u', 'audio/wav', 1, NULL), "
                    + "(2, 'x', 'x', 'audio/wav', 1, NULL)"
            )
        }
        try queue.close()
        let store = try SQLitePlayStore(folder: old.folder)
        let play = try #require(await store.play("a"))
        #expect(play.isComplete && play.revision == 7)
        #expect(try await store.plays(after: 0, limit: 9, completeOnly: true).plays.map(\.id) == ["a", "b"])
        #expect(play.audio.map(\.hash) == ["yes", "u"])
        #expect(try await store.audio("o\u{308}.wav", play: "a")?.audio.hash == "yes")
        #expect(play.script.scenes[1].after == ["\u{f6}"])
        let taken = try await store.addImported(play.script, audio: play.audio, source: "/elsewhere", now: 9)
        #expect(taken.id == "a" && taken.change == .unchanged)
    }

    @Test("Old puzzles are found again by their file's composed name; a folder with both forms keeps both")
    func puzzles() async throws {
        let old = try SQLiteFixture()
        try FileManager.default.createDirectory(at: old.folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: old.folder.appending(path: "puzzles.sqlite").path)
        try PuzzleSchema.migrator.migrate(queue, upTo: "2 originals and rounds given up")
        try await queue.write { db in
            for (id, folder, file) in [
                ("a", "/1", "o\u{308}.plist"), ("b", "/2", "o\u{308}.plist"), ("c", "/2", "\u{f6}.plist"),
            ] {
                try db.execute(
                    sql: """
                        INSERT INTO puzzle (id, title, description, latitude, longitude, differences, isPublished, isShown,
                            folder, file, updatedAt) VALUES (?, 'T', '', 1, 2, ?, 1, 1, ?, ?, 3)
                        """,
                    arguments: [id, DoubleBlob.data([1, 2, 30, 40]), folder, file]
                )
            }
        }
        try queue.close()
        let store = try SQLitePuzzleStore(folder: old.folder)
        let files = try await store.puzzles(after: 0, limit: 9, shownOnly: false).puzzles.map(\.source.file)
        #expect(files.map { $0.utf8.count } == [8, 9, 8])
    }
}
