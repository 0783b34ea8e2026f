import Foundation
import GRDB
import Geometry
import SpotTheDifference
import Storage
import Testing

@testable import SQLiteStorage

/// The file of the puzzles.
@Suite struct SQLitePuzzleFileTests {
    @Test("A closed database file is complete: its copy holds all puzzles")
    func closed() async throws {
        let fixture = try SQLiteFixture()
        let store = try SQLitePuzzleStore(folder: fixture.folder)
        let puzzle = try StoredPuzzle.sample("a")
        try await store.save(puzzle)
        try await store.close()
        let copy = try SQLiteFixture()
        let name = "puzzles.sqlite"
        try FileManager.default.createDirectory(at: copy.folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: fixture.folder.appending(path: name),
            to: copy.folder.appending(path: name)
        )
        let other = try SQLitePuzzleStore(folder: copy.folder)
        #expect(try await other.puzzle("a") == puzzle)
    }

    @Test("A file of the first version keeps its puzzles and rounds, and accepts originals")
    func migrated() async throws {
        let old = try SQLiteFixture()
        try FileManager.default.createDirectory(at: old.folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: old.folder.appending(path: "puzzles.sqlite").path)
        try PuzzleSchema.migrator.migrate(queue, upTo: "1 puzzles")
        let picture = StoredPicture.hash(1)
        try await queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO puzzle VALUES (1, 'a', 'T', 'D', 1, 2, ?, 'image/png', 640, 480, 'x.png', ?, NULL, 1, 1,
                        '', 'a.plist', 3)
                    """,
                arguments: [picture, DoubleBlob.data([1, 2, 30, 40])]
            )
            try db.execute(
                sql: "INSERT INTO round VALUES ('r', 1, 640, 480, ?, x'', 2, 7)",
                arguments: [DoubleBlob.data([1, 2, 30, 40])]
            )
        }
        try queue.close()
        let store = try SQLitePuzzleStore(folder: old.folder)
        var puzzle = try #require(await store.puzzle("a"))
        #expect(puzzle.title == "T" && puzzle.picture?.hash == StoredPicture.hash(1) && puzzle.original == nil)
        var round = try #require(await store.round("r"))
        #expect(round.round.hints == 2 && round.givenUpAt == nil && !round.isOver)
        puzzle.original = puzzle.picture
        try await store.save(puzzle)
        #expect(try await store.puzzle("a") == puzzle)
        round.givenUpAt = 9
        #expect(try await store.save(round, isNew: false))
        #expect(try await store.round("r") == round && round.isOver)
    }
}
