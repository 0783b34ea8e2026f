import ArchiveFiles
import ArgumentParser
import CommandLineSupport
import EventLoops
import Foundation
import LocalNetworking
import SQLiteStorage
import ServerTransport
import SpreadsheetFiles
import Supervision
import Transport
import VipsImaging
import Web

/// `touchfigures doctor`.
struct Doctor: ParsableCommand, StartCheckingCommand {
    static let name = "doctor"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Checks whether the server can run on this machine, and says what to do about what is wrong.",
        // The flags are those of another command, whose name would be part of the usage.
        usage: "touchfigures doctor [<options>]",
        discussion: """
            Takes the flags of serve, and reads the same variables and settings file. Looks at the program's age and files, the \
            ports, the data folder and its disk, the clock, the network, the certificate, the limit of open files and the \
            libraries. Changes nothing. Run by root, it looks at the packaged service, if that is installed, and with the rights \
            of the account whose the data folder is.

            Exits with 1 if the server could not start or phones could not reach it.
            """
    )

    @OptionGroup var serve: Serve

    func run() throws {
        let refusals = check.failures()
        let ports = serve.noTls ? [serve.port] : [serve.port, serve.actualTLSPort]
        let findings =
            [subject, age, files] + ports.map(port) + [disk, quota, backups, clock, network] + certificate + [
                descriptors, libraries,
            ]
            + refusals.filter { !Self.ownSentences.contains($0.cause) }.map { .fault(sentence($0.failure.message)) }
        for finding in findings.compactMap(\.self) { print(finding.line) }
        if findings.contains(where: { $0?.verdict == .fault }) { throw ExitCode(1) }
    }

    /// The causes of a start about which the doctor has a sentence also if nothing is wrong.
    private static let ownSentences: Set<StartCause> = [.ports, .libraries]

    private var folder: URL { DataFolder.url(serve.data) }

    /// The checks of the start.
    private var check: StartCheck { StartCheck(serve: serve, folder: folder, isBesideServer: true) }

    private func sentence(_ message: String) -> String {
        let start = message.prefix(1)
        // A path or a flag begins as it is written.
        let isWord = message.prefix { $0.isLetter }.count > 1
        return (isWord ? start.uppercased() + message.dropFirst() : message) + (message.hasSuffix(".") ? "" : ".")
    }

    private var subject: Finding {
        let settings = Main.settings?.file.map { "the settings of \($0)" } ?? "no settings file"
        let account = Account.current.description
        return .good("Looking at \(settings) and the data folder \(folder.path), as \(account).")
    }

    private var age: Finding? {
        (try? SharedFiles.find())?.buildDate.map { BuildFinding.of(built: $0, now: Date()) }
    }

    private var files: Finding? {
        // The start's check reports a place without pages.
        guard let shared = try? SharedFiles.find() else { return nil }
        let missing = [
            BundledPages.files(in: shared).isEmpty ? "bundled pages (Scripts/build-pages)" : nil,
            BrowserEngines.files(in: shared).isEmpty ? "engines for the browser (Scripts/build-engines)" : nil,
            MapLibrary.installedFiles.count < MapLibrary.files.count
                ? "the map's scripts (packages libjs-leaflet and libjs-leaflet.markercluster)" : nil,
        ].compactMap(\.self)
        guard missing.isEmpty else {
            return .warning("In \(shared.folder) or the system there is no \(missing.joined(separator: ", no ")).")
        }
        return .good("The pages, the engines and the map's scripts are there (\(shared.folder)).")
    }

    private func port(_ port: Int) -> Finding {
        let flag = port == serve.port ? "--port" : "--tls-port"
        do throws(TransportError) {
            try OpenListener(host: serve.host, port: port).close()
            return .good(port > 0 ? "Port \(port) is free." : "The system chooses the port (\(flag) 0).")
        } catch .addressInUse {
            if check.isTouchFigures(port) {
                return .good("Port \(port) is in use by a TouchFigures server, which answers.")
            }
            return .fault("Port \(port) is in use; stop the other program or choose another port by \(flag).")
        } catch {
            return .fault(sentence(serve.failure(error).message))
        }
    }

    private var running: String? { LocalServer(listening: serve.host, port: serve.port).description }

    private var disk: Finding { DiskFinding.of(folder) }

    /// `nil` if the folder cannot be read, which the disk's finding reports.
    private var quota: Finding? {
        if access(folder.path, F_OK) != 0, errno == ENOENT {
            return .good("The data folder does not exist yet; the server makes it at its first start.")
        }
        guard let quota = try? serve.storageQuota(), let use = try? Quota.use(of: folder, quota)
        else {
            return nil
        }
        return DiskFinding.of(use, quota)
    }

    /// `nil` for a wrong setting, which the start's check reports.
    private var backups: Finding? {
        guard let plan = try? serve.backupPlan() else { return nil }
        return BackupFinding.of(plan, now: Date())
    }

    private var clock: Finding {
        ClockFinding.of(isSynchronised: ClockState.isSynchronised, now: Date())
    }

    private var network: Finding {
        if ["127.0.0.1", "localhost", "::1"].contains(serve.host) {
            if let address = try? serve.proxy.parsedURL() {
                return .good("The server listens on this machine only; phones reach it by the proxy of \(address).")
            }
            return .warning("The server listens on this machine only; phones need another --host or a proxy before it.")
        }
        let addresses = reachable
        guard !addresses.isEmpty else {
            return .fault(
                sentence(
                    LocalNetwork.absence(listeningOn: serve.host)
                        ?? "the server does not answer at this machine's addresses; look for a firewall on it"
                )
            )
        }
        return .good("Phones in the same network reach this machine at \(addresses.prefix(4).joined(separator: ", ")).")
    }

    /// This machine's addresses on which the server would listen; for a running server, those at which it responds.
    private var reachable: [String] {
        let texts = LocalNetwork.addresses(listeningOn: serve.host).map(\.text)
        return running == nil ? texts : texts.filter { LocalServer(listening: $0, port: serve.port).accepts }
    }

    private var certificate: [Finding?] {
        if serve.noTls {
            // A proxy has its own certificate.
            if isSecureByProxy { return [.good("HTTPS is up to the proxy of --public-url.")] }
            return [
                .warning(
                    "HTTPS is off, so phones neither stay awake nor feel shaking; leave out --no-tls, or use a proxy."
                )
            ]
        }
        guard let certificate = serve.certificate, let key = serve.key else {
            return [.good("The server makes its own certificate; phones trust it once /ca is installed on them.")]
        }
        let concerns = serve.certificateConcerns().map {
            $0.isFault ? Finding.fault("\($0.description).") : .warning("\($0.description).")
        }
        guard concerns.isEmpty, let expiry = try? CertificateFiles.expiry(certificate: certificate, key: key) else {
            return concerns
        }
        return [.good("The certificate is valid until \(ClockFinding.day(expiry)).")]
    }

    private var isSecureByProxy: Bool { (try? serve.proxy.parsedURL())??.isSecure == true }

    private var descriptors: Finding {
        FileDescriptorLimit.set()
        let room = FileDescriptorLimit.current - FileDescriptorLimit.reservedDescriptors
        guard room >= 1000 else {
            return .warning(
                "Only \(max(0, room)) connections are possible; raise the limit of open files (ulimit -n, LimitNOFILE)."
            )
        }
        return .good("Up to \(room) connections are possible at once.")
    }

    private var libraries: Finding {
        guard let pictures = VipsLibrary.version else {
            return .fault("There are no pictures: \(VipsLibrary.fault ?? "").")
        }
        guard let spreadsheets = XLSXFiles.libraryVersion else {
            return .warning("libxlsxwriter is not installed: there are no workbooks (XLSX), only CSV.")
        }
        return .good(
            "OpenSSL \(CertificateLibrary.version), SQLite \(SQLiteLibrary.version), libvips \(pictures), "
                + "libxlsxwriter \(spreadsheets), libarchive \(ZipFiles.libraryVersion) are loaded."
        )
    }
}

/// The result of one check of `doctor`: one sentence, with advice if something is wrong.
struct Finding: Equatable {
    enum Verdict: String {
        case good = "ok"
        /// The server runs, but with restrictions.
        case warning
        /// The server cannot start, or phones cannot use it.
        case fault
    }

    var verdict: Verdict
    var sentence: String

    static func good(_ sentence: String) -> Finding { Finding(verdict: .good, sentence: sentence) }
    static func warning(_ sentence: String) -> Finding { Finding(verdict: .warning, sentence: sentence) }
    static func fault(_ sentence: String) -> Finding { Finding(verdict: .fault, sentence: sentence) }

    /// The line that is printed.
    var line: String { "\(verdict.rawValue): \(sentence)" }
}

/// The age of the program. No network request checks for a newer one.
enum BuildFinding {
    /// The age from which a newer build is likely.
    private static let oldBuildDays = 365

    /// - Parameter built: The date of the build's commit; of a checkout, when the program was linked.
    static func of(built: Date, now: Date) -> Finding {
        let day = ClockFinding.day(built)
        // The machine's clock may be wrong, which is another finding.
        let days = max(0, Int(now.timeIntervalSince(built) / 86_400))
        guard days >= oldBuildDays else { return .good("This build is \(age(days)) old (\(day)).") }
        return .warning("This build is \(age(days)) old (\(day)); look for a newer one.")
    }

    private static func age(_ days: Int) -> String {
        // 146,097 days are 4,800 months.
        let months = days * 4800 / 146_097
        if months >= 24 { return "\(months / 12) years" }
        if months >= 2 { return "\(months) months" }
        return days == 1 ? "1 day" : "\(days) days"
    }
}
