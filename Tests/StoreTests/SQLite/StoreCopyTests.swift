import Foundation
import Storage
import Testing

@testable import SQLiteStorage

/// Copies of the sessions that are made while the store is in use.
@Suite struct StoreCopyTests {
    /// Adds chunks to sessions, one to each.
    private func commit(_ position: Int64, _ codes: [String], to store: SQLiteStore) async throws {
        try await store.commit(
            Commit([], codes.map { .sample($0) }, codes.map { .sample($0, position, size: 20_000) })
        )
    }

    /// Makes a folder of a copy and its key files.
    private func folder(_ fixture: SQLiteFixture, _ copy: URL, _ files: SessionKeyFiles) throws -> URL {
        let folder = fixture.root.appending(path: "restored-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: copy, to: folder.appending(path: "touchfigures.sqlite"))
        try Data(files.keys).write(to: folder.appending(path: "touchfigures.keys"))
        try Data(files.marks).write(to: folder.appending(path: "touchfigures.marks"))
        return folder
    }

    @Test func `a copy under load has all that was committed before, in order and without a gap`() async throws {
        let fixture = try SQLiteFixture()
        let store = try SQLiteStore(folder: fixture.folder)
        let codes = ["AAAAAA", "BBBBBB", "CCCCCC", "GONEXX", "GOINGX"]
        try await store.commit(Commit(codes.map { .sample($0) }))
        // Several steps of a copy.
        for position in 1...Int64(60) { try await commit(position, codes, to: store) }
        try await store.wipe(session: "GONEXX")
        let traces = try #require(try fixture.keys())
        for round in Int64(0)..<3 {
            let before = 60 + round * 40
            let copy = fixture.folder.appending(path: "copy-\(round).sqlite")
            async let made = store.copySessions(to: copy.path) { _, _ in }
            for position in (before + 1)...(before + 40) {
                try await commit(position, Array(codes.prefix(3)), to: store)
                if round == 0, position == before + 5 { try await store.wipe(session: "GOINGX") }
            }
            let files = try await made
            // No second copy of the key exists, which a wipe would have to overwrite.
            for key in traces.values where round == 0 {
                let places = try FileManager.default.contentsOfDirectory(
                    at: fixture.folder,
                    includingPropertiesForKeys: nil
                )
                .filter { try Data(contentsOf: $0).range(of: Data(key)) != nil }
                #expect(places.allSatisfy { $0.lastPathComponent == "touchfigures.keys" })
            }
            let restored = try SQLiteStore(folder: try folder(fixture, copy, files))
            let all = try await restored.restoreAll()
            #expect(Set(codes.prefix(3)).isSubset(of: all.map(\.session.code)))
            #expect(!all.contains { $0.session.code == "GONEXX" })
            for session in all where session.session.code != "GOINGX" {
                let bytes = Data(pattern(session.session.code, count: 20_000))
                #expect(session.lastPosition >= before)
                #expect(session.chunks.map(\.position) == Array(1...session.lastPosition))
                #expect(session.chunks.allSatisfy { Data($0.bytes) == bytes })
            }
            // The restored store takes commits and wipes.
            try await commit((all.first?.lastPosition ?? 0) + 1, ["AAAAAA"], to: restored)
            try await restored.wipe(sessions: codes)
            #expect(try await restored.entries().isEmpty)
            try await restored.close()
            try FileManager.default.removeItem(at: copy)
        }
        #expect(try await store.restoreAll().first?.lastPosition == 180)
        try await store.close()
    }

    @Test func `the sessions of an unused folder are copied, those of a store in use are not`() async throws {
        let fixture = try SQLiteFixture()
        let store = try SQLiteStore(folder: fixture.folder)
        try await store.commit(Commit([.sample()], [.sample()], [.sample("K7M2QX", 1)]))
        let copy = fixture.root.appending(path: "copy.sqlite")
        #expect(throws: StorageError.self) { try DatabaseFiles.copySessions(folder: fixture.folder, to: copy.path) }
        try await store.close()
        try? FileManager.default.removeItem(at: copy)
        let files = try DatabaseFiles.copySessions(folder: fixture.folder, to: copy.path)
        let migrations = try DatabaseFiles.migrations(of: copy.path, copiedFrom: fixture.database.path)
        #expect(migrations == DatabaseFiles.knownMigrations["touchfigures.sqlite"])
        let restored = try SQLiteStore(folder: try folder(fixture, copy, files))
        #expect(try await restored.restoreAll().map(\.session.code) == ["K7M2QX"])
        try await restored.close()
    }

    @Test func `a copy overwrites no file`() async throws {
        let fixture = try SQLiteFixture()
        let store = try SQLiteStore(folder: fixture.folder)
        let mine = fixture.root.appending(path: "mine")
        try Data("mine".utf8).write(to: mine)
        await #expect(throws: StorageError.self) { try await store.copySessions(to: mine.path) { _, _ in } }
        #expect(try Data(contentsOf: mine) == Data("mine".utf8))
        try await store.close()
    }
}
