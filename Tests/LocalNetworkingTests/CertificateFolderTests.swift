import Foundation
import LocalNetworking
import Testing

@Suite struct CertificateFolderTests {
    @Test("Only the owner reads the folder and its files, also when they were open before")
    func modes() throws {
        let fixture = try CertificateFixture()
        _ = try fixture.ensure()
        #expect(try mode(fixture.folder) == 0o700)
        let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted()
        #expect(files == ["authority-key.pem", "authority.pem", "server-key.pem", "server.pem"])
        for file in files { #expect(try mode(fixture.file(file)) == 0o600, "\(file)") }

        chmod(fixture.folder.path, 0o755)
        chmod(fixture.file("server-key.pem").path, 0o644)
        #expect(try !fixture.ensure().isNew)
        #expect(try mode(fixture.folder) == 0o700)
        #expect(try mode(fixture.file("server-key.pem")) == 0o600)
    }

    @Test("A temporary file left by a crash does not prevent a start")
    func leftDraft() throws {
        let fixture = try CertificateFixture()
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
        for name in ["server-key.pem.new", "authority.pem.new"] {
            try Data("half".utf8).write(to: fixture.file(name))
            chmod(fixture.file(name).path, 0o666)
        }
        #expect(try fixture.ensure().isNew)
        let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
        #expect(!files.contains { $0.hasSuffix(".new") })
        #expect(try mode(fixture.file("server-key.pem")) == 0o600)
    }

    @Test("A folder that cannot be created is named in the error, with the reason")
    func noFolder() throws {
        let fixture = try CertificateFixture()
        try Data().write(to: fixture.root.appendingPathComponent("data"))
        let error = #expect(throws: CertificateError.self) { try fixture.ensure() }
        #expect(error == .file(path: fixture.folder.path, reason: "Not a directory"))
        #expect(error.map { "\($0)" } == "\(fixture.folder.path): Not a directory")
    }

    @Test("A folder in place of a file is named in the error and not replaced")
    func folderInPlace() throws {
        let fixture = try CertificateFixture()
        try FileManager.default.createDirectory(
            at: fixture.file("authority.pem"),
            withIntermediateDirectories: true
        )
        let error = #expect(throws: CertificateError.self) { try fixture.ensure() }
        guard case .file(let path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == fixture.file("authority.pem").path)
    }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
}
