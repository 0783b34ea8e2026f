import ArgumentParser
import CommandLineSupport
import Foundation
import LocalNetworking
import Logging
import Rooms
import SQLiteStorage
import Supervision
import Transport
import Web

/// `touchfigures serve`: the flags.
struct Serve: AsyncParsableCommand, DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves the pages, the live connection and REST.",
        discussion: """
            Port 0 lets the system choose. SIGTERM and SIGINT stop the server cleanly.

            The server runs as two processes: a worker, and its parent, which holds the ports and replaces a worker \
            that crashes or hangs. No acknowledged data is lost, and new connections wait meanwhile.

            Each flag can also be a variable (TOUCHFIGURES_PORT for --port) or a line of the settings file (port = 8080). \
            Flags count before variables, variables before the file; check-config shows the result. SIGHUP loads the \
            certificate and the log level again, unless the server runs in a terminal.
            """
    )

    @Option(
        name: .customLong("host"),
        help: "The address to listen on: :: is every address, 0.0.0.0 every one of IPv4."
    )
    var writtenHost = "::"

    /// Without the brackets that IPv6 has in the address of a page.
    var host: String {
        writtenHost.hasPrefix("[") && writtenHost.hasSuffix("]")
            ? String(writtenHost.dropFirst().dropLast()) : writtenHost
    }

    @Option(help: "The port for HTTP.")
    var port = 8080

    @Option(help: "The port for HTTPS (default: 8443, or chosen by the system when --port is 0).")
    var tlsPort: Int?

    @Flag(help: "Disable HTTPS.")
    var noTls = false

    @Option(help: "A PEM file with the server's certificate chain, instead of one by the local authority.")
    var certificate: String?

    @Option(help: "The PEM file with the certificate's private key.")
    var key: String?

    @Option(help: "The folder for data (default: $XDG_STATE_HOME/touchfigures or ~/.local/state/touchfigures).")
    var data: String?

    @OptionGroup(title: "Database")
    var database: DatabaseFlags

    @Flag(
        help:
            "Start only if each commit to the database waits for the disk of a second machine, its synchronous standby."
    )
    var requireSynchronous = false

    @Option(
        help: ArgumentHelp(
            "The limit of the data folder's size: a share of the disk or a size like 20G. Close to it nothing new is stored.",
            valueName: "limit"
        )
    )
    var quota = StorageQuota.standard.description

    @Option(
        help:
            "What a class may store unless its host decides otherwise: replay (every touch, until the end of the class) or figures (sums only)."
    )
    var retention = SessionRetention.replay

    @OptionGroup(title: "How long a class lives")
    var lifetime: LifetimeFlags

    @Option(help: "An origin whose pages may join and change sessions; may be given several times.")
    var origin: [String] = []

    @Option(
        help: ArgumentHelp(
            "An origin whose pages may show this server's pages in a frame, such as a school's Moodle; may be given several times.",
            valueName: "origin"
        )
    )
    var embed: [String] = []

    @OptionGroup(title: "Behind a proxy")
    var proxy: ProxyFlags

    @OptionGroup(title: "Admin token, required to create sessions and to make puzzles and plays")
    var admin: AdminTokenFlags

    @Option(
        help: ArgumentHelp(
            "A map file (MBTiles with raster tiles) whose streets are drawn without internet; may be given several times.",
            valueName: "file"
        )
    )
    var map: [String] = []

    @OptionGroup(title: "Backups by itself")
    var backup: BackupFlags

    @Option(help: "The log level: trace, debug, info, notice, warning, error, critical.")
    var logLevel = LogLevel.notice

    @Option(help: "The form of the log: text, or json with an object a line.")
    var logFormat = LogFormat.text

    @Flag(help: "Do not import the sample puzzles and audio walks into a new data folder.")
    var noSamples = false

    @Flag(
        help:
            "Serve the pages' sources, not what Scripts/build-pages made of them; an open page loads itself again after a change."
    )
    var development = false

    @Flag(
        help:
            "Open the start page in a browser, which can also stop the server: for a start without a terminal. If a server runs already, only open its page."
    )
    var desktop = false

    @OptionGroup var settings: SettingsFileFlag

    @Flag(help: "Run a single process without a supervisor, for systemd and others that restart it themselves.")
    var noSupervisor = false

    @Option(name: .customLong(WorkerCommand.flagName), help: .hidden)
    var worker: WorkerLink.Descriptors?

    @Option(name: .customLong(ReloadFlag.name), help: .hidden)
    var logLevelFile: String?

    var actualTLSPort: Int { tlsPort ?? (port == 0 ? 0 : 8443) }

    /// Whether this process is the supervisor, which holds the ports and watches a worker.
    var isSupervisor: Bool { worker == nil && !noSupervisor }

    var databaseFlags: DatabaseFlags { database }

    func validate() throws {
        for (name, value) in [("--port", port), ("--tls-port", tlsPort ?? 0)] where !(0...65_535).contains(value) {
            throw ValidationError("\(name) \(value): must be 0 to 65535")
        }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate and --key must be given together")
        }
        guard !noTls || (certificate == nil && tlsPort == nil) else {
            throw ValidationError("--no-tls contradicts --certificate and --tls-port")
        }
        guard noTls || port == 0 || port != actualTLSPort else {
            throw ValidationError(
                "port \(port) is that of HTTPS, too: choose another by --port or --tls-port, or give --no-tls"
            )
        }
        _ = try admin.token()
        for (name, origins) in [("--origin", origin), ("--embed", embed)] {
            for origin in origins where !Self.isOrigin(origin) {
                throw ValidationError("\(name) \(origin): expected scheme://host or scheme://host:port")
            }
        }
        try proxy.validate()
        _ = try storageQuota()
        _ = try lifetime.lifetimes()
        _ = try backupPlan()
        // A worker checks the maps itself, because a map may have changed since the start.
        if worker == nil { try mapFiles()?.close() }
    }

    func run() async throws {
        startLogging()
        try await RunningServer(self).run()
    }

    /// Switches to the account that owns the data folder, if root starts the server; root's rights are then given up.
    func becomeOwner() throws {
        try FolderAccount.become(ownerOf: folder, readsEverything: false)
    }

    /// The data folder. For a single class, root need not mean the service's folder.
    var folder: URL { DataFolder.url(data, ofService: false) }

    /// Why phones refuse the certificate of the flags; empty without one, or if no server could use it.
    func certificateConcerns(now: Date = Date()) -> [CertificateConcern] {
        guard let certificate, let key else { return [] }
        // Behind a proxy, phones see its certificate.
        let address = proxy.trustedProxy.isEmpty ? try? proxy.parsedURL() : nil
        let host = address.flatMap { $0.isSecure ? $0.host : nil }
        return (try? CertificateFiles.concerns(certificate: certificate, key: key, host: host, now: now)) ?? []
    }

    func startLogging() { ServerLog.start(logLevel.level, logFormat) }

    /// Returns the limit of the data folder.
    ///
    /// - Throws: `ValidationError` with the flag and the correct form.
    func storageQuota() throws -> StorageQuota {
        guard let parsed = StorageQuota(quota) else {
            throw ValidationError(
                "--quota \(quota.printable): expected 1% to 99%, or a size of 1M or more, such as 500M or 20G"
            )
        }
        return parsed
    }

    /// The backups that the server makes by itself; `nil` for none.
    ///
    /// - Throws: `ValidationError` with the flag and the correct form.
    func backupPlan() throws -> BackupPlan? { try backup.plan(hasDatabase: database.isGiven) }

    /// Opens the map files of the flags; `nil` if there are none.
    ///
    /// - Throws: `ValidationError` that names the flag, the file and the reason.
    func mapFiles() throws -> MapFiles? {
        do throws(MapFileFault) {
            return try MapFiles(map)
        } catch {
            throw ValidationError("--map \(error)")
        }
    }

    private static func isOrigin(_ text: String) -> Bool {
        guard let range = text.range(of: "://"), ["http", "https"].contains(text[..<range.lowerBound].lowercased())
        else { return false }
        let host = text[range.upperBound...]
        // No browser sends a wildcard. The others end an address, or a part of a security policy.
        guard !host.isEmpty, !host.contains(where: { "/?#@*;,'\"".contains($0) || $0.isWhitespace }) else {
            return false
        }
        return PublicURL.origin(of: text) != nil || HostAndPort(host) != nil
    }
}

extension WorkerLink.Descriptors: ExpressibleByArgument {
    /// Parses the descriptors that the parent passes to its worker.
    public init?(argument: String) { self.init(argument) }
}

extension SessionRetention: ExpressibleByArgument {}

/// The forms of the log by the names of the flag.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
}

/// The log levels by the names of the flag.
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
