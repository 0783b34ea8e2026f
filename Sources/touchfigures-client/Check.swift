import ArgumentParser
import CommandLineSupport
import Foundation
import LibwebsocketsClient
import LiveCheck
import Transport

/// `check`: the flags.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks that a server measures, through all that is between it and this machine.",
        discussion: """
            A simulated phone and a viewer join a session that is created for the check. The phone draws a triangle of \
            3, 4 and 5 cm; 12.00 cm have to come back on its connection, over REST, and for the viewer, and server-sent \
            events have to come when they are sent. The session is deleted at the end. What is wrong is said in words: \
            the address, the certificate, a proxy that does not pass WebSockets or holds events back, a cache, the version.

            Exits with 0 if all is well, 1 if something is wrong, and 64 for wrong usage.
            """
    )

    @Argument(help: "The server's address (http://127.0.0.1:8080). Of a join address, the code does not matter.")
    var url: String

    @Flag(help: "Print one JSON object in place of lines.")
    var json = false

    @OptionGroup(title: "The server's admin token, if it wants one to start a session")
    var admin: AdminTokenFlags

    @OptionGroup var trust: TrustFlags

    func validate() throws {
        try trust.validate(for: ServerAddress(url))
        _ = try admin.token(minLength: 1)
    }

    func run() async throws {
        try admin.hideToken()
        let (token, endpoint) = (try admin.token(minLength: 1), try ServerAddress(url).endpoint)
        let client = try trust.client()
        let connections = CheckConnections(transport: client, endpoint: endpoint) {
            (request, piece) async throws(ClientFailure) in
            try await client.follow(request, piece: piece)
        }
        try client.begin(delegate: connections)
        let check = ServerCheck(transport: client, connections: connections, endpoint: endpoint, adminToken: token)
        let printsLines = !json
        let run = Task {
            await check.run { finding in
                guard printsLines else { return }
                let step = finding.step.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
                try? StandardOutput.write(
                    Array("\(finding.passed ? "ok   " : "WRONG")  \(step) \(finding.detail)\n".utf8)
                )
            }
        }
        // From here on a signal ends the check but not the process, so that the created session is deleted.
        let signals = StopSignals()
        let watch = Task {
            await signals.wait()
            run.cancel()
        }
        let report = await run.value
        watch.cancel()
        await client.stop()
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try StandardOutput.write(Array(try encoder.encode(report)) + [0x0a])
        }
        if !report.passed { throw ExitCode(1) }
    }
}
