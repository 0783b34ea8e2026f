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

    @Test func `samples of an older version get texts by language, if no author changed them`() async throws {
        let fixture = try SQLiteFixture()
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
        let file = try DatabaseQueue(path: fixture.folder.appending(path: SQLitePuzzleStore.fileName).path)
        try PuzzleSchema.migrator.migrate(file, upTo: "1 puzzles")
        let sample = try #require(FormerSample.all.first { $0.title.contains("aquarium") })
        let rows = [
            ("a", sample.title, sample.description), ("b", "My " + sample.title, sample.description),
            ("c", sample.title, "Look at the fish"),
        ]
        for (id, title, description) in rows {
            try await file.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO puzzle (id, title, description, latitude, longitude, differences, isPublished, isShown,
                            folder, file, updatedAt)
                        VALUES (?, ?, ?, 1, 2, x'', 1, 0, '', ?, 3)
                        """,
                    arguments: [id, title, description, "\(id).plist"]
                )
            }
        }
        try file.close()
        let store = try SQLitePuzzleStore(folder: fixture.folder)
        let migrated = try #require(try await store.puzzle("a"))
        #expect(migrated.title == "At the aquarium" && migrated.translations.keys.sorted() == ["de", "en", "fr"])
        #expect(migrated.texts(in: "de").title == "Im Aquarium")
        #expect(migrated.texts(in: "fr").description.hasPrefix("Tous les poissons"))
        #expect(migrated.updatedAt == 3)
        for (id, title, description) in rows.dropFirst() {
            let kept = try #require(try await store.puzzle(id))
            #expect((kept.title, kept.description) == (title, description) && kept.translations.isEmpty)
        }
    }
}
