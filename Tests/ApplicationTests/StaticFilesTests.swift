import Foundation
import Testing
import Transport

@testable import Application

@Suite struct StaticFilesTests {
    @Test("The walk's page has an address for each play, and for nothing else")
    func playPages() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["index", "walk"] { try Data(name.utf8).write(to: folder.appending(path: "\(name).html")) }
        let files = try StaticFiles(folder: folder.path, encoders: [])
        for path in ["/walk", "/walk/the-last-lamp", "/walk/7"] {
            let response = try #require(files.response(to: HTTPRequest(method: .get, path: path)), "\(path)")
            guard case .bytes(let bytes) = response.body else { return #expect(Bool(false)) }
            #expect(bytes == Array("walk".utf8), "\(path)")
        }
        for path in ["/walk/", "/walk/a/b", "/walk/A", "/walk/a b", "/walks/a", "/index/a"] {
            #expect(files.response(to: HTTPRequest(method: .get, path: path)) == nil, "\(path)")
        }
    }
}
