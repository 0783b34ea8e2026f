import Foundation
import Storage
import Testing

@testable import SQLiteStorage

/// A folder as the fourth version of the schema left it, with six tables for each session.
@Suite struct OldLayoutTests {
    private func oldFolder() throws -> SQLiteFixture {
        let fixture = try SQLiteFixture()
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/data-folder-4/touchfigures.sqlite").standardizedFileURL
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source, to: fixture.database)
        return fixture
    }

    @Test("Sessions of an older file move into the shared tables, and none of their data stays legible")
    func moves() async throws {
        let fixture = try oldFolder()
        #expect(try fixture.holdsTrace(of: Array("HNM2SM".utf8)))
        var store = try fixture.open()
        for _ in 0..<2 {
            let all = try await store.restoreAll()
            #expect(all.map(\.session.code) == ["HNM2SM", "TEGB49"])
            #expect(all.map(\.participants.count) == [3, 2])
            #expect(all[0].lastPosition > 4 && all[0].chunks.map(\.position) == Array(1...all[0].lastPosition))
            #expect(all.map(\.results.count) == [1, 0])
            #expect(all.map(\.rounds.count) == [2, 0])
            #expect(all.map(\.session.hasRounds) == [true, false])
            try await store.close()
            for name in ["grüne Lerche", "\"nextNumber\""] {
                #expect(try !fixture.holdsTrace(of: Array(name.utf8)), "\(name)")
            }
            store = try fixture.open()
        }
        try await store.wipe(sessions: ["HNM2SM", "TEGB49"])
        #expect(try await store.entries().isEmpty)
        try await store.close()
    }
}
