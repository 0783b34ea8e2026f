import Foundation
import SystemCalls

/// Throwaway certificates, made with the openssl command.
struct TestCertificate {
    let certificate: String
    let key: String

    /// A self-signed certificate for `name`, in files of a folder.
    init(_ name: String, in folder: String) throws {
        certificate = "\(folder)/\(name).pem"
        key = "\(folder)/\(name).key"
        let result = try Command.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name),IP:127.0.0.1",
                "-keyout", key, "-out", certificate,
            ]
        )
        guard result.status == 0 else {
            throw TestClient.Failure(description: "openssl: \(String(decoding: result.output, as: UTF8.self))")
        }
    }
}

enum Command {
    /// Runs a command with its standard input, and returns its status and its standard output and error.
    ///
    /// Runs the shell: Foundation's `Process` lists the open files, and crashed when there were many.
    static func run(_ name: String, _ arguments: [String], input: [UInt8] = []) throws -> (
        status: Int32, output: [UInt8]
    ) {
        let file = NSTemporaryDirectory() + UUID().uuidString
        try Data(input).write(to: URL(fileURLWithPath: file))
        defer { unlink(file) }
        let words = ([name] + arguments).map { "'\($0)'" }.joined(separator: " ")
        guard let pipe = popen("\(words) < '\(file)' 2>&1", "r") else {
            throw TestClient.Failure(description: "popen: \(systemMessage(errno))")
        }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
        return (pclose(pipe), output)
    }
}
