import CommandLineSupport
import Dispatch
import Foundation
import Logging
import ServerTransport
import Supervision

/// Loads the certificate and the log level again at SIGHUP.
///
/// In a terminal the signal means that its window was closed, and ends the server.
struct Reloading {
    private let source: any DispatchSourceSignal

    /// Whether SIGHUP requests a reload: without a controlling terminal.
    static var isPossible: Bool {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return true }
        close(terminal)
        return false
    }

    /// Begins to follow the signal; `nil` in a terminal.
    init?(
        _ flags: Serve,
        _ transport: ServerTransport,
        _ local: LocalHTTPS?,
        _ publication: AddressPublication,
        _ served: ServedCertificate,
        _ link: WorkerLink?,
        _ notifier: ServiceNotifier?,
        _ logger: Logger
    ) {
        guard Self.isPossible else { return nil }
        // Not on the main queue, because files are read.
        source = DispatchSource.follow(SIGHUP, on: DispatchQueue(label: "reload")) {
            notifier?.notify(.reloading)
            Self.reloadLevel(flags, logger)
            // The files of the local authority are made again if they are gone.
            publication.renewCertificate()
            Self.reloadCertificate(flags, transport, local, served, logger)
            notifier?.notify(.ready)
            link?.reportReloaded()
        }
    }

    func stop() { source.cancel() }

    private static func reloadLevel(_ flags: Serve, _ logger: Logger) {
        guard let file = flags.logLevelFile else { return }
        do throws(SettingsFault) {
            let given = try SettingsFile.read(file, Setting.all).first { $0.name == "log-level" }
            let name = given?.value ?? LogLevel.notice.rawValue
            guard let level = LogLevel(rawValue: name) else {
                throw SettingsFault("\(given?.source.description ?? file): log-level cannot be \"\(name.printable)\"")
            }
            ServerLog.change(to: level.level)
            logger.notice("Log level loaded", metadata: ["level": "\(name)"])
        } catch {
            logger.error("Settings not loaded again; the old ones stay", metadata: ["reason": "\(error)"])
        }
    }

    private static func reloadCertificate(
        _ flags: Serve,
        _ transport: ServerTransport,
        _ local: LocalHTTPS?,
        _ served: ServedCertificate,
        _ logger: Logger
    ) {
        guard let certificate = flags.certificate ?? local?.chainPath, let key = flags.key ?? local?.keyPath else {
            return
        }
        do {
            let files = ServedCertificate.Files(certificate: certificate, key: key)
            try served.check(files)
            try transport.replaceCertificate(certificate: certificate, key: key)
            served.keep(files)
            logger.notice("Certificate loaded", metadata: ["file": "\(certificate)"])
        } catch {
            logger.error("Certificate not loaded again; the old one stays", metadata: ["reason": "\(error)"])
        }
    }
}
