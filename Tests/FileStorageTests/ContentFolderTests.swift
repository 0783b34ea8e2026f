import FileStorage
import Foundation
import Testing

@Suite struct ContentFolderTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
    private let hash = String(repeating: "0a", count: 32)

    init() throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    @Test("A data folder that was moved away is not created again")
    func movedAway() async throws {
        try FileManager.default.removeItem(at: root)
        let folder = ContentFolder.pictures(in: root)
        await #expect(throws: (any Error).self) { try await folder.add([1], hash: hash) }
        #expect(!FileManager.default.fileExists(atPath: root.path))
    }

    @Test("A picture is stored once, readable only by its owner, without temporary files")
    func kept() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = ContentFolder.pictures(in: root)
        #expect(try await folder.bytes(of: hash) == nil)
        try await folder.add([1, 2, 3], hash: hash)
        try await folder.add([1, 2, 3], hash: hash)
        #expect(try await folder.bytes(of: hash) == [1, 2, 3])
        let path = URL(filePath: folder.path(of: hash))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path.deletingLastPathComponent().path) == [hash])
        let mode = try FileManager.default.attributesOfItem(atPath: path.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("An unused picture is removed, unless it was just sent")
    func removed() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = ContentFolder.pictures(in: root)
        try await folder.add([1], hash: hash)
        try await folder.removeUnused(hash)
        #expect(try await folder.bytes(of: hash) == [1])
        let old = Date(timeIntervalSinceNow: -3600)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.path(of: hash))
        try await folder.removeUnused(hash)
        #expect(try await folder.bytes(of: hash) == nil)
        try await folder.removeUnused(hash)
    }

    @Test("Sweeping removes content untouched for minutes, and temporary files left by a crash")
    func settled() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = ContentFolder.pictures(in: root)
        let young = "0a" + String(repeating: "0b", count: 31)
        try await folder.add([1], hash: hash)
        try await folder.add([2], hash: young)
        let half = folder.path(of: hash) + ".half"
        try Data([3]).write(to: URL(filePath: half))
        let old = Date(timeIntervalSinceNow: -3600)
        for path in [folder.path(of: hash), half] {
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        }
        #expect(try await folder.settled(prefix: "0a") == [hash])
        #expect(!FileManager.default.fileExists(atPath: half))
        #expect(try await folder.bytes(of: young) == [2])
        #expect(try await folder.settled(prefix: "ff").isEmpty)
    }

    @Test("A sound is named by its SHA-256, in a separate folder")
    func hashed() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = ContentFolder.audio(in: root)
        // FIPS 180-4's first example.
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(try await folder.add(Array("abc".utf8)) == known)
        #expect(folder.path(of: known) == root.appending(path: "audio/ba/\(known)").path)
        #expect(try await folder.bytes(of: known) == Array("abc".utf8))
        #expect(try await ContentFolder.pictures(in: root).bytes(of: known) == nil)
    }
}
