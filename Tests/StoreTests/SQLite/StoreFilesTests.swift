import Foundation
import Storage
import Testing

@testable import SQLiteStorage

/// Changes by other programs to the files of an open store: found at once, repaired where possible, and never answered
/// with an acknowledgement of data that the next start would not find.
@Suite struct StoreFilesTests {
    private let code = "K7M2QX"

    private func opened() async throws -> (SQLiteFixture, SQLiteStore) {
        let fixture = try SQLiteFixture()
        let store = try SQLiteStore(folder: fixture.folder)
        try await store.commit(Commit([.sample()], [.sample()], [.sample(code, 1)]))
        return (fixture, store)
    }

    private func chunk(_ position: Int64) -> Commit { Commit([], [], [.sample(code, position)]) }

    private func path(_ name: String, _ fixture: SQLiteFixture) -> String { fixture.folder.appending(path: name).path }

    /// The data that a start finds after a kill now.
    private func positions(afterCrashOf fixture: SQLiteFixture) async throws -> [Int64] {
        let store = try SQLiteStore(folder: fixture.copy())
        let positions = try await store.chunks(ofSession: code, after: 0, limit: 99).map(\.position)
        try await store.close()
        return positions
    }

    @Test(
        "A file that was removed is written again with all that was stored",
        arguments: ["touchfigures.keys", "touchfigures.marks", "touchfigures.sqlite", "touchfigures.sqlite-wal"],
        [false, true]
    )
    func removed(name: String, isByCommit: Bool) async throws {
        let (fixture, store) = try await opened()
        unlink(path(name, fixture))
        if isByCommit {
            try await store.commit(chunk(2))
            #expect(try await positions(afterCrashOf: fixture) == [1, 2])
        } else {
            let condition = await store.condition()
            #expect(condition.fault == nil && condition.repairs.count == 1 && condition.repairs[0].contains(name))
            #expect(try await positions(afterCrashOf: fixture) == [1])
        }
        try await store.commit(chunk(3 - (isByCommit ? 0 : 1)))
        #expect(await store.condition().fault == nil)
        try await store.wipe(session: code)
        try await store.close()
        #expect(try await SQLiteStore(folder: fixture.folder).entries().isEmpty)
    }

    @Test("All files that were removed at once are written again")
    func allRemoved() async throws {
        let (fixture, store) = try await opened()
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) {
            unlink(path(name, fixture))
        }
        try await store.commit(chunk(2))
        #expect(try await positions(afterCrashOf: fixture) == [1, 2])
        try await store.close()
    }

    @Test("Keys and marks that were overwritten or cut short are written again", arguments: [0, 100, 4200])
    func smallFilesOverwritten(bytesLeft: Int) async throws {
        for name in ["touchfigures.keys", "touchfigures.marks"] {
            let (fixture, store) = try await opened()
            let right = try Data(contentsOf: fixture.folder.appending(path: name))
            truncate(path(name, fixture), off_t(min(bytesLeft, right.count)))
            truncate(path(name, fixture), off_t(right.count))
            let condition = await store.condition()
            if right != Data(right.prefix(bytesLeft)) + Data(count: max(0, right.count - bytesLeft)) {
                #expect(condition.fault == nil && condition.repairs.count == 1)
            }
            #expect(try Data(contentsOf: fixture.folder.appending(path: name)) == right)
            try await store.close()
        }
    }

    @Test(
        "A database or log that was emptied, cut short, zeroed or overwritten takes nothing any more",
        arguments: ["touchfigures.sqlite", "touchfigures.sqlite-wal"],
        ["empty", "short", "zeros", "other"]
    )
    func overwritten(name: String, how: String) async throws {
        let (fixture, store) = try await opened()
        let file = fixture.folder.appending(path: name)
        let bytes = try Data(contentsOf: file)
        let other = try SQLiteFixture()
        let handle = try FileHandle(forWritingTo: file)
        switch how {
        case "empty": try handle.truncate(atOffset: 0)
        case "short": try handle.truncate(atOffset: UInt64(bytes.count - 4096))
        case "zeros": try handle.write(contentsOf: Data(count: bytes.count))
        default:
            let foreign = try other.open()
            try await foreign.commit(Commit([.sample("OTHERS")], [], [.sample("OTHERS", 1, size: 20_000)]))
            try handle.write(contentsOf: Data(contentsOf: other.folder.appending(path: name)))
            try await foreign.close()
        }
        try handle.close()
        let fault = try #require(await store.condition().fault)
        #expect(fault.contains(name) && fault.contains("overwritten"))
        for _ in 0..<2 {
            // Not damage of single sessions either: nothing is known about them.
            await #expect(throws: StorageError.unavailable(fault)) { try await store.commit(chunk(2)) }
            await #expect(throws: StorageError.unavailable(fault)) { try await store.restore(session: code) }
        }
        let before = try Data(contentsOf: fixture.database)
        await #expect(throws: StorageError.self) { try await store.close() }
        // Nothing of a wrong log gets into the database.
        #expect(try Data(contentsOf: fixture.database) == before)
    }

    @Test(
        "Another file in the place of the database or the keys is reported, and replaced when it is removed",
        arguments: [
            "touchfigures.sqlite", "touchfigures.keys",
        ]
    )
    func replaced(name: String) async throws {
        let (fixture, store) = try await opened()
        let file = fixture.folder.appending(path: name)
        let alien = Data("somebody's file".utf8)
        try alien.write(to: file, options: .atomic)
        let fault = try #require(await store.condition().fault)
        #expect(fault.contains(name) && fault.contains("in the place of"))
        await #expect(throws: StorageError.unavailable(fault)) { try await store.commit(chunk(2)) }
        #expect(try Data(contentsOf: file) == alien)
        unlink(file.path)
        try await store.commit(chunk(2))
        #expect(try await positions(afterCrashOf: fixture) == [1, 2])
        try await store.close()
    }

    @Test("A folder that was moved away and back works again; an existing commit is not repeated")
    func putBack() async throws {
        let (fixture, store) = try await opened()
        let away = fixture.root.appending(path: "away").path
        rename(fixture.folder.path, away)
        await #expect(throws: StorageError.self) { try await store.commit(chunk(2)) }
        #expect(await store.condition().fault?.contains("put it back") == true)
        #expect(access(fixture.folder.path, F_OK) != 0)
        rename(away, fixture.folder.path)
        try await store.commit(chunk(2))
        #expect(await store.condition().fault == nil)
        #expect(try await positions(afterCrashOf: fixture) == [1, 2])
        try await store.close()
    }

    @Test("The keys of a file that has lost its name are overwritten where it was")
    func noKeysLeftBehind() async throws {
        let (fixture, store) = try await opened()
        let key = try #require(try fixture.keys()?[code])
        let old = open(path("touchfigures.keys", fixture), O_RDONLY)
        defer { close(old) }
        unlink(path("touchfigures.keys", fixture))
        _ = await store.condition()
        #expect(try fixture.keys()?[code] == key)
        var bytes = [UInt8](repeating: 1, count: 8192)
        let count = pread(old, &bytes, bytes.count, 0)
        #expect(count > 4096 && bytes.prefix(count).allSatisfy { $0 == 0 })
        try await store.close()
    }

    @Test(
        "Puzzles are not stored in a file that has lost its name or its content",
        arguments: ["removed", "empty", "replaced"]
    )
    func library(how: String) async throws {
        let fixture = try SQLiteFixture()
        let store = try SQLitePuzzleStore(folder: fixture.folder)
        try await store.save(.sample("one"))
        #expect(await store.fault() == nil)
        let file = fixture.folder.appending(path: "puzzles.sqlite")
        switch how {
        case "removed": unlink(file.path)
        case "empty": truncate(file.path, 0)
        default: try Data("else".utf8).write(to: file, options: .atomic)
        }
        #expect(await store.fault()?.contains("puzzles.sqlite") == true)
        await #expect(throws: StorageError.self) { try await store.save(.sample("two")) }
    }

    @Test(
        "A database that was moved away and put back is kept aside, and nothing acknowledged meanwhile is lost",
        arguments: [["touchfigures.sqlite"], ["touchfigures.sqlite", "-wal", "-shm"], ["touchfigures.sqlite-wal"]],
        [false, true]
    )
    func movedAwayAndPutBack(names: [String], isStopped: Bool) async throws {
        let (fixture, store) = try await opened()
        let files = names.map { path($0.hasPrefix("-") ? names[0] + $0 : $0, fixture) }
        let away = fixture.root.appending(path: "away").path
        try FileManager.default.createDirectory(atPath: away, withIntermediateDirectories: true)
        let other = { (file: String) in away + "/" + (file as NSString).lastPathComponent }
        for file in files { rename(file, other(file)) }
        try await store.commit(Commit([.sample("NEW222")], [], [.sample("NEW222", 1), .sample(code, 2)]))
        for file in files { rename(other(file), file) }
        if !isStopped {
            try await store.commit(chunk(3))
            #expect(try await positions(afterCrashOf: fixture) == [1, 2, 3])
            let condition = await store.condition()
            #expect(condition.fault == nil)
            let isKept = condition.repairs.contains { $0.contains("touchfigures.sqlite.replaced-1") }
            #expect(isKept == (names[0] == "touchfigures.sqlite"))
        }
        try await store.close()
        let next = try SQLiteStore(folder: fixture.folder)
        #expect(try await next.chunks(ofSession: code, after: 0, limit: 9).count == (isStopped ? 2 : 3))
        #expect(try await next.chunks(ofSession: "NEW222", after: 0, limit: 9).count == 1)
        try await next.close()
    }

    @Test(
        "A folder, a database or a key file that is replaced by an earlier copy loses nothing",
        arguments: ["", "touchfigures.sqlite", "touchfigures.keys"]
    )
    func replacedByEarlierCopy(name: String) async throws {
        let (fixture, store) = try await opened()
        let copy = try fixture.copy()
        try await store.commit(Commit([.sample("NEW222")], [], [.sample("NEW222", 1), .sample(code, 2)]))
        if name.isEmpty {
            rename(fixture.folder.path, fixture.root.appending(path: "away").path)
            rename(copy.path, fixture.folder.path)
        } else {
            rename(copy.appending(path: name).path, path(name, fixture))
        }
        try await store.commit(chunk(3))
        #expect(await store.condition().fault == nil)
        #expect(try await positions(afterCrashOf: fixture) == [1, 2, 3])
        let next = try SQLiteStore(folder: fixture.copy())
        #expect(try await next.chunks(ofSession: "NEW222", after: 0, limit: 9).count == 1)
        try await next.close()
        try await store.wipe(session: code)
        try await store.close()
    }
}
