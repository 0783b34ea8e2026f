import Foundation

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
        guard result.status == 0 else { throw TestClient.Failure(description: "openssl: \(result.output)") }
    }
}

enum Command {
    /// Runs a command with its standard input, and returns what it wrote to standard output and error.
    static func run(_ name: String, _ arguments: [String], input: String = "") throws -> (status: Int32, output: String)
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = standardOutput
        try process.run()
        // A command that has ended takes no more input.
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? standardInput.fileHandleForWriting.close()
        let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
