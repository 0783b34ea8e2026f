import Foundation
import Testing

@testable import Web

@Suite struct FileTreeTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID().uuidString)")

    private func write(_ bytes: [UInt8], _ path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    @Test func `all files below a folder are found, links to files too, links to folders and pipes not`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for path in ["a.js", "b/c.css", "b/d/ä ö.html", ".hidden/e"] { try write([], path) }
        let links = ["link.js": "a.js", "b/folder": "d", "nowhere": "none"]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: name).path,
                withDestinationPath: target
            )
        }
        #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
        let found = try #require(FileTree.files(in: folder.path))
        #expect(found.sorted() == [".hidden/e", "a.js", "b/c.css", "b/d/ä ö.html", "link.js"].sorted())
        #expect(FileTree.files(in: folder.appending(path: "none").path) == nil)
    }

    @Test(arguments: [0, 1, 4096, 300_000])
    func `a file is read completely`(size: Int) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try write(bytes, "file")
        #expect(FileTree.contents(of: folder.appending(path: "file").path) == bytes)
        #expect(FileTree.contents(of: folder.path) == nil, "a folder")
        #expect(FileTree.contents(of: folder.appending(path: "none").path) == nil)
    }

    @Test func `a file without a size is read to its end`() throws {
        let bytes = try #require(FileTree.contents(of: "/proc/self/status"))
        #expect(String(decoding: bytes, as: UTF8.self).contains("Threads:"))
    }
}
