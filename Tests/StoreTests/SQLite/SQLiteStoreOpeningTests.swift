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

    @Test("Missing parent folders are created")
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
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() == [
                "touchfigures.keys", "touchfigures.marks", "touchfigures.reserve", "touchfigures.sqlite",
            ]
        )
    }

    @Test("A second server on the folder is refused, and the first is not affected")
    func secondServer() async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        #expect(try unavailable { _ = try fixture.open() }.contains("is in use by another server"))
        try await store.commit(Commit([.sample()]))
        try await store.close()
        #expect(try await fixture.open().restoreAll().count == 1)
    }

    @Test("A file in place of the folder is an error that names it")
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

    @Test("A folder without write permission is named", .enabled(if: getuid() != 0, "root may write everywhere"))
    func readOnly() throws {
        let fixture = try SQLiteFixture()
        try FileManager.default.createDirectory(
            at: fixture.folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o500]
        )
        #expect(try unavailable { _ = try fixture.open() }.contains("make the folder writable"))
    }

    @Test("A folder in place of the database is an error that names it")
    func folderInPlace() throws {
        let fixture = try SQLiteFixture()
        try FileManager.default.createDirectory(at: fixture.database, withIntermediateDirectories: true)
        #expect(try unavailable { _ = try fixture.open() }.contains("cannot be read and written"))
    }

    @Test("A file that is not a database, or is damaged, is named in the error and not changed", arguments: [0, 100])
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

    @Test("A database without its keys, or with another's, is refused")
    func keys() async throws {
        let (fixture, other) = (try SQLiteFixture(), try SQLiteFixture())
        for fixture in [fixture, other] {
            let store = try fixture.open()
            try await store.commit(Commit([.sample()]))
            try await store.close()
        }
        try FileManager.default.removeItem(at: fixture.keyFile)
        #expect(try unavailable { _ = try fixture.open() }.contains("touchfigures.keys is missing"))
        try FileManager.default.copyItem(at: other.keyFile, to: fixture.keyFile)
        #expect(try unavailable { _ = try fixture.open() }.contains("belongs to another touchfigures.sqlite"))
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
