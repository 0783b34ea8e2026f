import Foundation
import Testing
import UntrustedFiles

@Suite struct RegularFileTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "folder-\(UUID().uuidString)")

    private func path(_ name: String) -> String { root.appending(path: name).path }

    @Test("A file up to the limit is read completely, by any of its paths")
    func files() throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        try Data(bytes).write(to: URL(filePath: path("whole")))
        try Data().write(to: URL(filePath: path("empty")))
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("whole"))
        #expect(try RegularFile.read(path("whole"), limit: 100_000) == bytes)
        #expect(try RegularFile.read(path("link"), limit: 100_000) == bytes)
        #expect(try RegularFile.read(path("empty"), limit: 0) == [])
        #expect(throws: FileFault.tooLarge(limit: 99_999)) { try RegularFile.read(path("whole"), limit: 99_999) }
    }

    @Test("A path that is not a regular file is refused at once, without waiting for a pipe")
    func others() throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        #expect(throws: FileFault.notRegular) { try RegularFile.read(path("pipe"), limit: 10) }
        #expect(throws: FileFault.notRegular) { try RegularFile.read(root.path, limit: 10) }
        #expect(throws: FileFault.notRegular) { try RegularFile.read("/dev/zero", limit: 10) }
        #expect(throws: FileFault.system(ENOENT)) { try RegularFile.read(path("missing"), limit: 10) }
        #expect("\(FileFault.system(ENOENT))" == "No such file or directory")
        #expect("\(FileFault.tooLarge(limit: 1 << 20))" == "larger than 1 MiB")
    }

    @Test("A name is resolved within its folder, and refused if a link leads out of it")
    func folders() throws {
        let inner = root.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        try Data([1]).write(to: inner.appending(path: "here"))
        try Data([2]).write(to: root.appending(path: "there"))
        let alias = root.appending(path: "alias")
        try FileManager.default.createSymbolicLink(at: alias, withDestinationURL: inner)
        for (name, target) in [("near", "here"), ("far", "../there")] {
            try FileManager.default.createSymbolicLink(atPath: path("inner/\(name)"), withDestinationPath: target)
        }
        for folder in [inner, alias] {
            for name in ["here", "near"] {
                let found = try #require(RegularFile.path(of: name, in: folder))
                #expect(try RegularFile.read(found, limit: 1) == [1])
                #expect(try RegularFile.read(name, in: folder, limit: 1) == [1])
            }
            #expect(RegularFile.path(of: "far", in: folder) == nil)
            #expect(throws: FileFault.outside) { try RegularFile.read("far", in: folder, limit: 1) }
            #expect(throws: FileFault.system(ENOENT)) { try RegularFile.read("missing", in: folder, limit: 1) }
        }
    }

    @Test("Names are found exactly, or else without regard to case and Unicode normalisation")
    func names() {
        // The same letters, composed and decomposed.
        let names = FolderNames(["Hafen.jpg", "hafen.JPG", "mo\u{308}we.png", "B"])
        #expect(names.find("hafen.JPG") == "hafen.JPG")
        #expect(names.find("HAFEN.JPG") == "Hafen.jpg")
        #expect(names.find("M\u{f6}we.png")?.unicodeScalars.contains("\u{308}") == true)
        #expect(names.find("A") == nil)
        #expect(FolderNames.folded("M\u{f6}we") == FolderNames.folded("mo\u{308}we"))
    }
}
