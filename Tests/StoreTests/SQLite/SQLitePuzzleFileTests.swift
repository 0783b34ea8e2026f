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
}
