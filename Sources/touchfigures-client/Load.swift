import ArgumentParser
import CommandLineSupport
import Foundation
import LibwebsocketsClient
import LoadGenerator
import Transport

/// `touchfigures-load`: the flags.
struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "touchfigures-load",
        abstract: "Measures whether a server can handle a class, with an increasing number of simulated phones.",
        discussion: """
            The phones join in five steps (10, 25, 50, 75 and 100 %) and draw with one to three fingers. A step \
            passes if the figures follow 99 % of the batches within 50 ms, no phone is refused and no connection is \
            lost. If the simulated phones themselves did not keep to their schedule, that is reported instead of a \
            verdict about the server. The measurement stops at the first step that fails.

            With a server's address, it creates a session and wipes it at the end. With a join address, the phones \
            appear on that session's projector and stay in its list.

            With --demo, all phones join at once and draw until Ctrl-C, without steps or a verdict: for rehearsals and \
            films.

            Exits with 0 if all steps pass, 1 if one fails or nothing could be measured, and 64 for wrong usage.
            """
    )

    @Argument(help: "The server's address (http://127.0.0.1:8080), or a join address (http://…/touch?s=CODE).")
    var url: String

    @Option(help: "How many phones: 1 to 10000.")
    var phones: Int

    @Option(help: "Batches a second of each phone that draws: 1 to 240.")
    var rate = 60

    @Option(help: "How long they draw, in seconds: 1 to 3600. (default: 30; with --demo until Ctrl-C)")
    var seconds: Double?

    @Flag(help: "Send as rarely as the server says is useful, as the pages do, and at most --rate batches a second.")
    var followPace = false

    @Flag(help: "Keep all phones drawing, without steps or a verdict.")
    var demo = false

    @OptionGroup(title: "The server's admin token, if it wants one to start a session")
    var admin: AdminTokenFlags

    @Option(help: "A PEM file with the authority of the server's certificate, which the server has at /ca.pem.")
    var certificate: String?

    @Flag(help: "Accept any certificate.")
    var insecure = false

    func validate() throws {
        guard (1...10_000).contains(phones) else { throw ValidationError("--phones \(phones): must be 1 to 10000") }
        guard (1...240).contains(rate) else {
            throw ValidationError("--rate \(rate): must be 1 to 240 batches per second, the server's limit for a phone")
        }
        if let seconds, !(1...3600).contains(seconds) {
            throw ValidationError("--seconds \(seconds): must be 1 to 3600")
        }
        guard certificate == nil || !insecure else { throw ValidationError("--insecure contradicts --certificate") }
        let target = try LoadTarget(url)
        guard target.endpoint.isSecure || (certificate == nil && !insecure) else {
            throw ValidationError("--certificate and --insecure require an https address")
        }
        guard target.code == nil || !admin.isGiven else {
            throw ValidationError("An admin token is only for creating a session, but \(url) names one")
        }
        _ = try admin.token(minLength: 1)
    }

    func run() async throws {
        try admin.hideToken()
        try await Measurement(self, LoadTarget(url)).run()
    }
}

/// The target of `touchfigures-load`: a server, or a session on it.
struct LoadTarget {
    let endpoint: Endpoint
    /// The code of the session to join; `nil` to create one.
    let code: String?

    /// - Throws: `ValidationError` unless `text` is a server's address or a join address.
    init(_ text: String) throws {
        let url = text.contains("://") ? text : "http://\(text)"
        let expected = "\(text): expected http://HOST:PORT or http://HOST:PORT/touch?s=CODE"
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty, parts.user == nil
        else { throw ValidationError(expected) }
        let isSecure = scheme == "https"
        let port = parts.port ?? (isSecure ? 443 : 80)
        guard (1...65_535).contains(port) else { throw ValidationError(expected) }
        endpoint = Endpoint(host: host.trimmingCharacters(in: ["[", "]"]), port: port, isSecure: isSecure)
        let code = parts.queryItems?.first { $0.name == "s" }?.value
        switch (parts.path, code) {
        case ("", nil), ("/", nil): self.code = nil
        case ("/touch", let code?), ("/present", let code?), ("/", let code?):
            guard !code.isEmpty, code.utf8.count <= 12, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
            else { throw ValidationError("\(text): invalid session code \"\(code)\"") }
            self.code = code.uppercased()
        default: throw ValidationError(expected)
        }
    }
}

/// The entry point.
@main
enum Main {
    /// Runs the measurement. An error is one line on standard error, with exit code 64 for wrong usage, otherwise 1.
    static func main() async {
        do {
            let command = try Load.parseAsRoot()
            guard let load = command as? Load else { Load.exit(withError: CleanExit.helpRequest()) }
            try await load.run()
        } catch let failure as StartFailure {
            StandardError.report("touchfigures-load: \(failure.message)")
            Load.exit(withError: ExitCode(failure.code))
        } catch {
            guard Load.exitCode(for: error) == .validationFailure else { Load.exit(withError: error) }
            StandardError.report(
                "touchfigures-load: \(Load.message(for: error)) (touchfigures-load --help lists the flags)"
            )
            Load.exit(withError: ExitCode(64))
        }
    }
}
