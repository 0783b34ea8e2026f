import ArgumentParser
import Foundation
import LibwebsocketsTransport
import LoadGenerator
import Transport

/// `touchfigures load`: the flags.
struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells whether a server holds a class: simulated phones draw on it, more and more of them.",
        discussion: """
            The phones join in five steps (10, 25, 50, 75 and 100 % of them) and draw with one to three fingers. A step is \
            held when the figures follow 99 % of the batches within 50 ms, no phone is refused, no connection is lost, and \
            the simulated phones themselves kept to their schedule; if they did not, that is told in place of a verdict \
            about the server. It stops at the first step that is not held.

            With a server's address it makes a session of its own and wipes it at the end. With a join address the phones \
            show on that session's projector, and stay in its list.

            Exits with 0 if all phones are held, with 1 if not or if nothing could be measured, and with 64 for wrong usage.
            """
    )

    @Argument(help: "The server's address (http://127.0.0.1:8080), or a join address (http://…/touch?s=CODE).")
    var url: String

    @Option(help: "How many phones: 1 to 10000.")
    var phones: Int

    @Option(help: "Batches a second of each phone that draws: 1 to 240.")
    var rate = 60

    @Option(help: "How long the phones draw, all steps together, in seconds: 1 to 3600.")
    var seconds = 30.0

    @Option(help: "The server's admin token, if it wants one to start a session.")
    var adminToken: String?

    @Option(help: "A PEM file with the authority of the server's certificate, which the server has at /ca.pem.")
    var certificate: String?

    @Flag(help: "Takes any certificate.")
    var insecure = false

    func validate() throws {
        guard (1...10_000).contains(phones) else { throw ValidationError("--phones \(phones): 1 to 10000 phones") }
        guard (1...240).contains(rate) else {
            throw ValidationError("--rate \(rate): 1 to 240 batches a second; a server takes no more of a phone")
        }
        guard seconds >= 1, seconds <= 3600 else { throw ValidationError("--seconds \(seconds): 1 to 3600 seconds") }
        guard certificate == nil || !insecure else { throw ValidationError("--insecure contradicts --certificate") }
        let target = try LoadTarget(url)
        guard target.endpoint.isSecure || (certificate == nil && !insecure) else {
            throw ValidationError("--certificate and --insecure are for https")
        }
        guard target.code == nil || adminToken == nil else {
            throw ValidationError("--admin-token is for starting a session, and \(url) names one")
        }
    }

    func run() async throws {
        try await Measurement(self, LoadTarget(url)).run()
    }
}
