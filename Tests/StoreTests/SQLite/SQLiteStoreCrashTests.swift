import Foundation
import SQLiteStorage
import Storage
import Testing

/// Opens a copy of the files as after a crash, also with a damaged end of the log.
@Suite struct SQLiteStoreCrashTests {
    @Test(
        "A write-ahead log that breaks off keeps every commit before the break",
        arguments: [1, 100, 4096, 5000, 20_000]
    )
    func tornLog(bytesLost: Int) async throws {
        let (fixture, store) = try await committed(20)
        let copy = try fixture.copy()
        let log = copy.appendingPathComponent("touchfigures.sqlite-wal")
        let bytes = try Data(contentsOf: log)
        try bytes.dropLast(bytesLost).write(to: log)
        try await expectPrefix(of: 20, atLeast: 20 - 1 - bytesLost / 4096, in: copy)
        try await store.close()
    }

    @Test("A damaged end of the write-ahead log is not read as a commit", arguments: [10, 3000, 9000])
    func damagedLog(bytesDamaged: Int) async throws {
        let (fixture, store) = try await committed(20)
        let copy = try fixture.copy()
        let log = copy.appendingPathComponent("touchfigures.sqlite-wal")
        var bytes = try Data(contentsOf: log)
        for index in bytes.indices.suffix(bytesDamaged) { bytes[index] ^= 0x5a }
        try bytes.write(to: log)
        try await expectPrefix(of: 20, atLeast: 20 - 1 - bytesDamaged / 4096, in: copy)
        try await store.close()
    }

    @Test("Frames that a crash left in the write-ahead log are removed when the store is opened")
    func emptyLogAtStart() async throws {
        let (fixture, store) = try await committed(20)
        let copy = try fixture.copy()
        let reopened = try SQLiteStore(folder: copy)
        let log = copy.appendingPathComponent("touchfigures.sqlite-wal")
        #expect(try Data(contentsOf: log).isEmpty)
        try await reopened.close()
        try await store.close()
    }

    @Test("The write-ahead log stays bounded while checkpoints are overwritten")
    func boundedLog() async throws {
        let (fixture, store) = try await committed(1)
        for round in 1...400 {
            let checkpoint = [UInt8](repeating: UInt8(round % 251), count: 60_000)
            try await store.commit(Commit([], [.sample(checkpoint: checkpoint, position: 1)]))
        }
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: fixture.log.path)[.size] as? Int
        )
        #expect(size < 6_000_000)
        let whole = try #require(
            try FileManager.default.attributesOfItem(atPath: fixture.database.path)[.size] as? Int
        )
        #expect(whole < 500_000)
        try await store.close()
    }

    private func committed(_ count: Int64) async throws -> (SQLiteFixture, any SessionStore) {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [.sample()]))
        for position in 1...count { try await store.commit(Commit([], [], [.sample("K7M2QX", position)])) }
        return (fixture, store)
    }

    /// The store in `folder` opens and holds the first commits, without a gap.
    ///
    /// A power cut may leave the marks older than the database, so without them nothing is missed.
    private func expectPrefix(of count: Int, atLeast lowest: Int, in folder: URL) async throws {
        let marks = folder.appendingPathComponent("touchfigures.marks")
        let marked = try Data(contentsOf: marks)
        let missed = try SQLiteStore(folder: folder)
        await #expect(throws: StorageError.self) { try await missed.restore(session: "K7M2QX") }
        try await missed.close()
        try Data(count: marked.count).write(to: marks)

        let store = try SQLiteStore(folder: folder)
        let positions = try await store.restoreAll().first?.chunks.map(\.position) ?? []
        #expect(positions == Array(1..<Int64(positions.count) + 1))
        #expect((lowest..<count).contains(positions.count), "\(positions.count) of \(count)")
        try await store.close()
    }
}
