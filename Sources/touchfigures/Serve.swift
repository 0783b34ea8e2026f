import Application
import ArgumentParser
import Foundation
import Logging

/// `touchfigures serve`: the flags.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the pages, the live connection and REST.",
        discussion: "Port 0 lets the system choose. SIGTERM and SIGINT stop the server cleanly."
    )

    @Option(help: "The address to listen on.")
    var host = "0.0.0.0"

    @Option(help: "The port for HTTP.")
    var port = 8080

    @Option(help: "The port for HTTPS (default: 8443, or chosen by the system when --port is 0).")
    var tlsPort: Int?

    @Flag(help: "No HTTPS.")
    var noTls = false

    @Option(help: "A PEM file with the server's certificate chain, instead of one by the local authority.")
    var certificate: String?

    @Option(help: "The PEM file with the certificate's private key.")
    var key: String?

    @Option(help: "The folder for data (default: $XDG_STATE_HOME/touchfigures or ~/.local/state/touchfigures).")
    var data: String?

    @Option(help: "An origin whose pages may open the live connection; may be given several times.")
    var origin: [String] = []

    @Option(help: "A token that creating sessions and making puzzles and plays needs from now on.")
    var adminToken: String?

    @Option(help: "A tile server for the map, such as https://tiles.example/{z}/{x}/{y}.png; players' browsers ask it.")
    var tiles: String?

    @Option(help: "Who made the tiles, as the map tells it (default: OpenStreetMap's for its own servers).")
    var tilesAttribution: String?

    @Option(help: "How much is logged: trace, debug, info, notice, warning, error, critical.")
    var logLevel = LogLevel.notice

    func validate() throws {
        for (name, value) in [("--port", port), ("--tls-port", tlsPort ?? 0)] where !(0...65_535).contains(value) {
            throw ValidationError("\(name) \(value): a port is 0 to 65535")
        }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate and --key belong together")
        }
        guard !noTls || (certificate == nil && tlsPort == nil) else {
            throw ValidationError("--no-tls contradicts --certificate and --tls-port")
        }
        if let adminToken, adminToken.isEmpty || adminToken.contains(where: \.isWhitespace) {
            throw ValidationError("--admin-token must not be empty or hold spaces")
        }
        for origin in origin where !Self.isOrigin(origin) {
            throw ValidationError("--origin \(origin): expected scheme://host or scheme://host:port")
        }
        _ = try mapTiles()
    }

    func run() async throws {
        let level = logLevel.level
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
        try await RunningServer(self).run()
    }

    /// - Throws: `ValidationError` that names the flag.
    func mapTiles() throws -> MapTiles? {
        guard let tiles else {
            guard tilesAttribution == nil else { throw ValidationError("--tiles-attribution needs --tiles") }
            return nil
        }
        do throws(MapTiles.Fault) {
            return try MapTiles(template: tiles, attribution: tilesAttribution)
        } catch .attribution {
            throw ValidationError("--tiles-attribution: \(MapTiles.Fault.attribution)")
        } catch {
            throw ValidationError("--tiles \(tiles): \(error)")
        }
    }

    private static func isOrigin(_ text: String) -> Bool {
        guard let range = text.range(of: "://"), ["http", "https"].contains(text[..<range.lowerBound]) else {
            return false
        }
        let host = text[range.upperBound...]
        return !host.isEmpty && !host.contains(where: { "/?#@ ".contains($0) })
    }
}

/// The log levels as the flag names them.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case trace
    case debug
    case info
    case notice
    case warning
    case error
    case critical

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}
