import ArgumentParser
import CommandLineSupport
import EventLoops
import LibwebsocketsClient
import Transport

/// The flags that say which certificates of a server are accepted.
struct TrustFlags: ParsableArguments {
    @Option(help: "A PEM file with the authority of the server's certificate, which the server has at /ca.pem.")
    var certificate: String?

    @Flag(help: "Accept any certificate.")
    var insecure = false

    /// - Throws: `ValidationError` if the flags contradict each other or the address.
    func validate(for address: ServerAddress) throws {
        guard certificate == nil || !insecure else { throw ValidationError("--insecure contradicts --certificate") }
        guard address.endpoint.isSecure || (certificate == nil && !insecure) else {
            throw ValidationError("--certificate and --insecure require an https address")
        }
    }

    /// Creates a client that trusts what the flags say.
    ///
    /// - Throws: `StartFailure` with the reason.
    func client() throws -> LibwebsocketsClient {
        var trust = LibwebsocketsClient.Trust.system
        if insecure { trust = .anyone }
        if let certificate { trust = .authority(path: certificate) }
        do {
            return try LibwebsocketsClient(trust: trust)
        } catch let error as TransportError {
            throw StartFailure(error.description)
        }
    }
}

extension LibwebsocketsClient {
    /// Starts the client; a failure is one line for the user.
    func begin(delegate: any ClientDelegate) throws(StartFailure) {
        do {
            try start(delegate: delegate)
        } catch let error as TransportError {
            throw StartFailure(error.description)
        } catch {
            throw StartFailure("\(error)")
        }
    }
}
