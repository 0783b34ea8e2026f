import ArgumentParser
import Dispatch
import Glibc
import LibwebsocketsTransport
import Logging
import Transport

/// Echoes WebSocket messages, so that conformance suites can be run on the transport alone.
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

    func run() async throws {
        var settings = LibwebsocketsTransport.Configuration(host: host, port: port)
        settings.maximumMessageSize = 16 * 1024 * 1024
        settings.maximumOutboxSize = 64 * 1024 * 1024
        settings.receiveBufferSize = 16 * 1024
        settings.logger.logLevel = .error
        let transport = try LibwebsocketsTransport(settings)
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
