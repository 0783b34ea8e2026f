import Foundation
import GRDB
import SQLiteStorage
import Storage
import Testing

@Suite struct SQLiteStoreOpeningTests {
    @Test("Only the owner reads the folder and its files")
    func modes() async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()]))
        func mode(_ url: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        }
        #expect(try mode(fixture.folder) == 0o700)
        for file in try FileManager.default.contentsOfDirectory(at: fixture.folder, includingPropertiesForKeys: nil) {
            #expect(try mode(file) == 0o600, "\(file.lastPathComponent)")
        }
        try await store.close()
    }

    @Test("Missing parents of the folder are made")
    func parents() async throws {
        let fixture = try SQLiteFixture()
        let folder = fixture.root.appendingPathComponent("state/touchfigures")
        try await SQLiteStore(folder: folder).close()
        #expect(FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("A clean stop leaves no write-ahead log")
    func cleanStop() async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()]))
        try await store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == ["touchfigures.sqlite"])
    }

    @Test("A second server on the folder is refused and the first goes on")
    func secondServer() async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        #expect(try unavailable { _ = try fixture.open() }.contains("is in use by another server"))
        try await store.commit(Commit([.sample()]))
        try await store.close()
        #expect(try await fixture.open().restore(now: 1500).count == 1)
    }

    @Test("A file in the folder's place is named")
    func notAFolder() throws {
        let fixture = try SQLiteFixture()
        try Data().write(to: fixture.folder)
        let text = try unavailable { _ = try fixture.open() }
        #expect(text.contains(fixture.folder.path) && text.contains("is not a folder"))
    }

    @Test("A folder below a file cannot be created")
    func belowAFile() throws {
        let fixture = try SQLiteFixture()
        let file = fixture.root.appendingPathComponent("file")
        try Data().write(to: file)
        let text = try unavailable { _ = try SQLiteStore(folder: file.appendingPathComponent("data")) }
        #expect(text.contains("cannot be created"))
    }

    @Test("A folder where nothing may be written is named", .enabled(if: getuid() != 0, "root may write everywhere"))
    func readOnly() throws {
        let fixture = try SQLiteFixture()
        try FileManager.default.createDirectory(
            at: fixture.folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o500]
        )
        #expect(try unavailable { _ = try fixture.open() }.contains("make the folder writable"))
    }

    @Test("A folder in the database's place is named")
    func folderInPlace() throws {
        let fixture = try SQLiteFixture()
        try FileManager.default.createDirectory(at: fixture.database, withIntermediateDirectories: true)
        #expect(try unavailable { _ = try fixture.open() }.contains("cannot be read and written"))
    }

    @Test("A file that is no database, or a damaged one, is named and not touched", arguments: [0, 100])
    func damaged(from offset: Int) async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()]))
        try await store.close()
        var bytes = try Data(contentsOf: fixture.database)
        bytes.replaceSubrange(offset..<4096, with: Data(repeating: 0x55, count: 4096 - offset))
        try bytes.write(to: fixture.database)
        #expect(try unavailable { _ = try fixture.open() }.contains("is damaged"))
        #expect(try Data(contentsOf: fixture.database) == bytes)
    }

    @Test("Sessions of the first version get their keyframes' tables, and are wiped with them")
    func firstVersion() async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample(), .sample("OTHERX")], [.sample()], [.sample("K7M2QX", 1)]))
        try await store.close()
        let database = try DatabaseQueue(path: fixture.database.path)
        try await database.write { db in
            try db.execute(
                sql: """
                    DROP TABLE keyframe_1; DROP TABLE keyframe_2;
                    DELETE FROM grdb_migrations WHERE identifier = '2 keyframes'
                    """
            )
        }
        try database.close()

        let newer = try fixture.open()
        #expect(try await newer.restore(now: 1500).map(\.session.code).sorted() == ["K7M2QX", "OTHERX"])
        try await newer.commit(Commit([], [], [], [.sample("K7M2QX", 1, at: 10)]))
        #expect(try await newer.keyframes(ofSession: "K7M2QX", until: 10) == [.sample("K7M2QX", 1, at: 10)])
        try await newer.wipe(session: "K7M2QX")
        #expect(try await newer.restore(now: 1500).map(\.session.code) == ["OTHERX"])
        try await newer.close()
    }

    @Test("A file of a newer version is refused")
    func newer() async throws {
        let fixture = try SQLiteFixture()
        try await fixture.open().close()
        let database = try DatabaseQueue(path: fixture.database.path)
        try await database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 of the future')") }
        try database.close()
        #expect(try unavailable { _ = try fixture.open() }.contains("newer version"))
    }

    /// The text of the `StorageError.unavailable` that `work` throws.
    private func unavailable(_ work: () throws -> Void) throws -> String {
        let error = #expect(throws: StorageError.self) { try work() }
        guard case .unavailable(let text) = error else { return "" }
        return text
    }
}
