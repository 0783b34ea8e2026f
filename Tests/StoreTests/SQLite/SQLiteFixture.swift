import FileStorage
import Foundation
import GRDB
import Storage

@testable import SQLiteStorage

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

    var keyFile: URL { folder.appendingPathComponent("touchfigures.keys") }
    var markFile: URL { folder.appendingPathComponent("touchfigures.marks") }

    func open() throws -> any SessionStore { try SQLiteStore(folder: folder) }

    func openAfterCrash() throws -> any SessionStore { try SQLiteStore(folder: copy()) }

    func openPuzzles() throws -> any PuzzleStore { try SQLitePuzzleStore(folder: folder) }

    func openPlays() throws -> any PlayStore { try SQLitePlayStore(folder: folder) }

    func openLessons() throws -> any LessonStore { try SQLiteLessonStore(folder: folder) }

    func openPictures() throws -> any PictureStore {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return ContentFolder.pictures(in: folder)
    }

    func age(_ hash: String) throws {
        let old = Date(timeIntervalSinceNow: -3600)
        let path = ContentFolder.pictures(in: folder).path(of: hash)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    }

    /// A copy of all current files, as on disk after a kill.
    func copy() throws -> URL {
        let copy = root.appendingPathComponent("crashed-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: folder, to: copy)
        return copy
    }

    func keys() throws -> [String: [UInt8]]? {
        let bytes = Array(try Data(contentsOf: keyFile))
        var keys: [String: [UInt8]] = [:]
        for (number, start) in stride(from: 4096, to: bytes.count, by: KeySlot.byteCount).enumerated() {
            let reading = KeySlot.read(bytes[start..<(start + KeySlot.byteCount)], number: Int64(number))
            if case .slot(let slot) = reading { keys[slot.entry.code] = slot.key.bytes }
        }
        return keys
    }

    func refuseRounds() throws {
        try DatabaseQueue(path: database.path).write { db in
            try db.execute(
                sql: "CREATE TRIGGER refusing BEFORE INSERT ON round BEGIN SELECT RAISE(ABORT, 'refused'); END"
            )
        }
    }

    func bytes() throws -> Int {
        try [database, log].reduce(0) { sum, file in
            guard FileManager.default.fileExists(atPath: file.path) else { return sum }
            return sum + (try Data(contentsOf: file).count)
        }
    }

    func holdsTrace(of bytes: [UInt8]) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .contains { try Self.holds(bytes, in: Data(contentsOf: $0)) }
    }

    /// `Data.range(of:)` takes seconds per megabyte in a debug build.
    private static func holds(_ bytes: [UInt8], in file: Data) -> Bool {
        file.withUnsafeBytes { file in
            guard let start = file.baseAddress, let first = bytes.first else { return false }
            var at = 0
            while file.count - at >= bytes.count,
                let hit = memchr(start + at, Int32(first), file.count - at - bytes.count + 1)
            {
                at = start.distance(to: UnsafeRawPointer(hit))
                if memcmp(start + at, bytes, bytes.count) == 0 { return true }
                at += 1
            }
            return false
        }
    }
}
