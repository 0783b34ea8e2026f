import Foundation
import Storage
import Testing

@testable import SQLiteStorage

/// The small files after a power cut: any of their writes since they were last synchronised is there, is
/// missing, or is there in part.
@Suite struct PowerCutTests {
    private let code = "K7M2QX"

    private func commits(_ count: Int64, of code: String, to store: any SessionStore) async throws {
        try await store.commit(Commit([.sample(code)], [.sample(code)]))
        for position in 1...count { try await store.commit(Commit([], [], [.sample(code, position)])) }
    }

    @Test("The mark of a wiped session says nothing about the next one with its number")
    func staleMark() async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await commits(30, of: "WIPEDX", to: store)
        let marks = try Data(contentsOf: fixture.markFile)
        try await store.wipe(session: "WIPEDX")
        try await commits(3, of: code, to: store)
        let cut = try fixture.copy()
        try marks.write(to: cut.appending(path: "touchfigures.marks"))
        let after = try SQLiteStore(folder: cut)
        #expect(try await after.restoreAll().map(\.session.code) == [code])
        #expect(try await after.restoreAll().first?.lastPosition == 3)
        try await after.close()
        // Its own mark still shows the log's loss.
        let torn = try fixture.copy()
        truncate(torn.appending(path: "touchfigures.sqlite-wal").path, 32)
        let lost = try SQLiteStore(folder: torn)
        await #expect(throws: StorageError.self) { try await lost.restore(session: code) }
        try await lost.close()
        try await store.close()
    }

    @Test("Older marks, and missing ones, have no effect", arguments: [0, 7, 16])
    func olderMarks(bytes: Int) async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await commits(2, of: code, to: store)
        let marks = try Data(contentsOf: fixture.markFile)
        try await commits(9, of: code, to: store)
        let cut = try fixture.copy()
        try marks.prefix(bytes).write(to: cut.appending(path: "touchfigures.marks"))
        let after = try SQLiteStore(folder: cut)
        #expect(after.notices.isEmpty)
        #expect(try await after.restoreAll().first?.lastPosition == 9)
        try await after.close()
        try await store.close()
    }

    @Test(
        "A slot of a creation that was cut short is nobody's, and is used again",
        arguments: [0, 1, 100, 192, 250, 383, 384]
    )
    func unfinishedSlot(bytes: Int) async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await commits(1, of: code, to: store)
        let before = try Data(contentsOf: fixture.keyFile)
        let slots = try fixture.copy()
        try await commits(1, of: "NEWONE", to: store)
        let written = try Data(contentsOf: fixture.keyFile)
        let cut = slots.appending(path: "touchfigures.keys")
        try (before + written.dropFirst(before.count).prefix(bytes)).write(to: cut)

        let after = try SQLiteStore(folder: slots)
        #expect(after.notices.isEmpty)
        #expect(try await after.entries().map(\.code) == [code])
        try await commits(2, of: "LATERX", to: after)
        try await after.close()
        #expect(try Data(contentsOf: cut).count == written.count)
        #expect(try await SQLiteStore(folder: slots).restoreAll().map(\.session.code) == [code, "LATERX"])
        try await store.close()
    }

    @Test(
        "An unfinished key file is made again while there is no session",
        arguments: [0, 40, 2050, 4096]
    )
    func unfinishedHeader(bytes: Int) async throws {
        let fixture = try SQLiteFixture()
        try await fixture.open().close()
        let header = try Data(contentsOf: fixture.keyFile)
        try (header.prefix(min(bytes, 30)) + Data(count: max(0, bytes - 30))).write(to: fixture.keyFile)
        let store = try fixture.open()
        try await commits(1, of: code, to: store)
        try await store.close()
        #expect(try await fixture.open().restoreAll().count == 1)
    }

    @Test("A wipe whose key was overwritten is completed, and its number is free afterwards")
    func unfinishedWipe() async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        try await commits(3, of: code, to: store)
        let rows = try fixture.copy()
        try await store.wipe(session: code)
        // Only the synchronised part of the wipe is there: the erased slot.
        let slot = try KeySlot.erased(0).bytes()
        let keys = try FileHandle(forWritingTo: rows.appending(path: "touchfigures.keys"))
        try keys.seek(toOffset: 4096)
        try keys.write(contentsOf: slot)
        try keys.close()
        let after = try SQLiteStore(folder: rows)
        #expect(try await after.entries().isEmpty)
        try await after.wipe(sessions: [])
        try await commits(2, of: "LATERX", to: after)
        #expect(try await after.restoreAll().map(\.lastPosition) == [2])
        try await after.close()
        try await store.close()
    }

    @Test(
        "Missing keys are reported at the start, and their numbers are not given to other sessions",
        arguments: [4096, 4096 + 384]
    )
    func missingKeys(bytes: Int) async throws {
        let fixture = try SQLiteFixture()
        let store = try fixture.open()
        for code in ["AAAAAA", "BBBBBB", "CCCCCC"] { try await commits(1, of: code, to: store) }
        try await store.close()
        let keys = try Data(contentsOf: fixture.keyFile)
        try keys.prefix(bytes).write(to: fixture.keyFile)
        let damaged = try SQLiteStore(folder: fixture.folder)
        #expect(
            damaged.notices.count == 1
                && damaged.notices[0].contains("keys of \(bytes == 4096 ? 3 : 2) stored sessions")
        )
        try await commits(1, of: "LATERX", to: damaged)
        try await damaged.close()
        // The right file put back, with the slot of the new session.
        let now = try Data(contentsOf: fixture.keyFile)
        #expect(now.count == keys.count + 384)
        try (keys + now.dropFirst(keys.count)).write(to: fixture.keyFile)
        let mended = try SQLiteStore(folder: fixture.folder)
        #expect(mended.notices.isEmpty)
        #expect(try await mended.restoreAll().map(\.session.code) == ["AAAAAA", "BBBBBB", "CCCCCC", "LATERX"])
    }
}
