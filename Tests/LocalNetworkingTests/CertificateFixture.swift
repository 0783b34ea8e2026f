import Foundation
import LocalNetworking

/// An authority in a temporary folder; removed at the test's end.
final class CertificateFixture {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let day: TimeInterval = 86_400

    let root: URL
    let folder: URL
    let authority: LocalAuthority

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("certificates-\(UUID().uuidString)")
        folder = root.appendingPathComponent("data/certificates")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        authority = LocalAuthority(folder: folder)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func ensure(
        names: [String] = ["laptop", "laptop.local"],
        addresses: [String] = ["192.168.1.20", "fd00::2", "203.0.113.7"],
        now: Date = CertificateFixture.now
    ) throws -> ServerCertificate {
        try authority.ensureServerCertificate(names: names, addresses: addresses, now: now)
    }

    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

    /// The verdict of `openssl` on the server's certificate of this authority, in strict mode at a given time.
    func verify(
        _ server: ServerCertificate,
        hostname: String? = nil,
        at time: Date = CertificateFixture.now
    ) throws -> (status: Int32, output: String) {
        let time = "\(Int(time.timeIntervalSince1970))"
        let arguments = ["verify", "-x509_strict", "-attime", time, "-CAfile", file("authority.pem").path]
        return try openssl(arguments + (hostname.map { ["-verify_hostname", $0] } ?? []) + [server.chainPath])
    }
}

/// The output and exit status of the `openssl` command, an independent check.
func openssl(_ arguments: String...) throws -> (status: Int32, output: String) {
    try openssl(arguments)
}

private func openssl(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
}
