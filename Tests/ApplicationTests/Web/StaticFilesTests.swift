import Foundation
import Testing
import Transport

@testable import Web

@Suite struct StaticFilesTests {
    @Test("The walk's page has an address for each play, and for nothing else")
    func playPages() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["home", "walk"] { try write(name, to: folder, "features/\(name)/page.html") }
        let files = try StaticFiles(folder: folder.path, encoders: [])
        for path in ["/walk", "/walk/the-last-lamp", "/walk/7"] {
            let response = try #require(files.response(to: HTTPRequest(method: .get, path: path)), "\(path)")
            guard case .bytes(let bytes) = response.body else { return #expect(Bool(false)) }
            #expect(bytes == Array("walk".utf8), "\(path)")
        }
        for path in [
            "/walk/a/b/", "/walk/a/b", "/walk/A", "/walk/a b", "/walks/a", "/index/a", "/features/walk/page.html",
        ] {
            #expect(files.response(to: HTTPRequest(method: .get, path: path)) == nil, "\(path)")
        }
    }

    @Test("A page is served only at its address, any other file at its path")
    func addresses() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (address, file) in PageAddresses.files { try write(address, to: folder, file) }
        try write("a script", to: folder, "features/touch/page.js")
        let files = try StaticFiles(folder: folder.path, encoders: [])
        func text(_ path: String) throws -> String? {
            guard case .bytes(let bytes)? = files.response(to: HTTPRequest(method: .get, path: path))?.body else {
                return nil
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        for (address, file) in PageAddresses.files {
            #expect(try text(address) == address)
            #expect(try text(file) == nil, "\(file)")
        }
        #expect(try text("/index.html") == "/")
        #expect(try text("/about/figures.html") == "/about/figures")
        #expect(try text("/features/touch/page.js") == "a script")
        #expect(try text("/features/touch") == nil)
    }

    @Test("A bundled page replaces its source, and the content of a versioned name never changes")
    func bundles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("home", to: folder, "features/home/page.html")
        try write("bundled", to: folder, ".bundles/home.html")
        try write("// text\nscript", to: folder, ".bundles/home.js")
        let extra = [
            "/features/home/page.html": folder.appending(path: ".bundles/home.html").path,
            "/bundle/home-1.js": folder.appending(path: ".bundles/home.js").path,
        ]
        let files = try StaticFiles(folder: folder.path, extra: extra, encoders: [])
        let page = try #require(files.response(to: HTTPRequest(method: .get, path: "/")))
        let script = try #require(files.response(to: HTTPRequest(method: .get, path: "/bundle/home-1.js")))
        guard case .bytes(let pageBytes) = page.body, case .bytes(let scriptBytes) = script.body else {
            return #expect(Bool(false))
        }
        #expect(String(decoding: pageBytes, as: UTF8.self) == "bundled")
        #expect(page.headers["cache-control"] == "no-cache")
        // As built: a line that looks like a comment may be part of a text.
        #expect(String(decoding: scriptBytes, as: UTF8.self) == "// text\nscript")
        #expect(script.headers["cache-control"] == "public, max-age=31536000, immutable")
    }

    @Test("A source that bundles replace is read on request, and another one in its place is served instead")
    func replaced() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("home", to: folder, "features/home/page.html")
        for name in ["a", "b"] { try write("before", to: folder, "shared/\(name).js") }
        try write("bundled", to: folder, ".bundles/b.js")
        let files = try StaticFiles(
            folder: folder.path,
            extra: ["/shared/b.js": folder.appending(path: ".bundles/b.js").path],
            isReplaced: { $0.hasSuffix(".js") },
            encoders: []
        )
        for name in ["a", "b"] { try write("// since\nafter", to: folder, "shared/\(name).js") }
        func text(_ path: String) -> String? {
            guard case .bytes(let bytes)? = files.response(to: HTTPRequest(method: .get, path: path))?.body else {
                return nil
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(text("/shared/a.js") == "\nafter")
        #expect(text("/shared/b.js") == "bundled")
        try FileManager.default.removeItem(at: folder.appending(path: "shared/a.js"))
        #expect(text("/shared/a.js") == nil)
    }

    @Test("Without the home page nothing is served")
    func homeMissing() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("walk", to: folder, "features/walk/page.html")
        #expect(throws: StaticFilesError.unreadable("\(folder.path)/features/home/page.html")) {
            _ = try StaticFiles(folder: folder.path, encoders: [])
        }
    }

    private func write(_ text: String, to folder: URL, _ path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }
}
