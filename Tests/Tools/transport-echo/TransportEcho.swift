import ArgumentParser
import Dispatch
import Glibc
import Logging
import ServerTransport
import Transport

/// Echoes WebSocket messages, so that conformance suites can test the transport only.
@main
struct TransportEcho: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transport-echo",
        abstract: "Echoes WebSocket messages of up to 16 MiB."
    )

    @Option(help: "The port to listen on; 0 lets the system choose.")
    var port: Int

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on with TLS as well; 0 lets the system choose.")
    var tlsPort: Int?

    @Option(help: "The file of the certificate in PEM, for TLS.")
    var certificate: String?

    @Option(help: "The file of the certificate's key in PEM.")
    var key: String?

    func validate() throws {
        guard tlsPort == nil || certificate != nil && key != nil else {
            throw ValidationError("--tls-port needs --certificate and --key.")
        }
    }

    func run() async throws {
        var settings = ServerTransport.Configuration(host: host, port: port)
        if let tlsPort, let certificate, let key {
            settings.tls = ServerTransport.Configuration.TLS(port: tlsPort, certificate: certificate, key: key)
        }
        settings.maximumMessageSize = 16 * 1024 * 1024
        settings.maximumOutboxSize = 64 * 1024 * 1024
        settings.logger.logLevel = .error
        let transport = try ServerTransport(settings)
        let echo = Echo(transport)
        for listener in try transport.start(delegate: echo) { print("Listening on \(listener)") }
        fflush(nil)
        await Self.untilSignal()
        await transport.stop()
    }

    /// Waits for SIGTERM or SIGINT.
    private static func untilSignal() async {
        for number in [SIGTERM, SIGINT] { signal(number, SIG_IGN) }
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGTERM, SIGINT].map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}
