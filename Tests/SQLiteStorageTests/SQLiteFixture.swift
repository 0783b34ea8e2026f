import Foundation
import SQLiteStorage
import Storage

/// A temporary folder with a SQLite store; removed at the test's end.
final class SQLiteFixture: StoreFixture {
    let root: URL
    let folder: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
        folder = root.appendingPathComponent("data")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var database: URL { folder.appendingPathComponent("touchfigures.sqlite") }
    var log: URL { folder.appendingPathComponent("touchfigures.sqlite-wal") }

    func open() throws -> any SessionStore { try SQLiteStore(folder: folder) }

    func openAfterCrash() throws -> any SessionStore { try SQLiteStore(folder: copy()) }

    /// A copy of all files as they are now: what the disk holds when the process is killed.
    func copy() throws -> URL {
        let copy = root.appendingPathComponent("crashed-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: folder, to: copy)
        return copy
    }

    func holdsTrace(of bytes: [UInt8]) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .contains { try Data(contentsOf: $0).range(of: Data(bytes)) != nil }
    }
}
