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

/// `touchfigures doctor`.
struct Doctor: ParsableCommand {
    static let name = "doctor"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Checks whether the server can run on this machine, and says what to do about what is wrong.",
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
        let findings = [
            subject, age, files, port(serve.port, "--port"),
            serve.noTls ? nil : port(serve.actualTLSPort, "--tls-port"), disk, owners, quota, clock, network,
            certificate, descriptors, libraries,
        ].compactMap(\.self)
        for finding in findings { print(finding.line) }
        if findings.contains(where: { $0.verdict == .fault }) { throw ExitCode(1) }
    }

    /// Switches to the account of the data folder, if root runs the command, since the server has no other rights.
    func becomeOwner() {
        guard Account.isRoot, let account = FolderAccount.account(of: folder), account.user != 0 else { return }
        try? account.become(readsEverything: false)
    }

    private var folder: URL { DataFolder.url(serve.data) }

    private var subject: Finding {
        let settings = Main.settings?.file.map { "the settings of \($0)" } ?? "no settings file"
        let account = Account.current.description
        return .good("Looking at \(settings) and the data folder \(folder.path), as \(account).")
    }

    private var age: Finding? {
        (try? SharedFiles.find())?.buildDate.map { BuildFinding.of(built: $0, now: Date()) }
    }

    private var owners: Finding? {
        FolderAccount.fault(in: folder).map { .fault("\($0).") }
    }

    private var files: Finding {
        let shared: SharedFiles
        do {
            shared = try SharedFiles.find()
        } catch {
            return .fault("The pages are missing: \((error as? StartFailure)?.message ?? "\(error)").")
        }
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

    private func port(_ port: Int, _ flag: String) -> Finding {
        guard port > 0 else { return .good("The system chooses the port (\(flag) 0).") }
        do throws(TransportError) {
            close(try OpenListener(host: serve.host, port: port).descriptor)
            return .good("Port \(port) is free.")
        } catch .addressInUse {
            if isOurs(port) { return .good("Port \(port) is in use by a TouchFigures server, which answers.") }
            return .fault("Port \(port) is in use; stop the other program or choose another port by \(flag).")
        } catch .permissionDenied {
            return .fault(
                "Port \(port) is reserved for root; choose one from 1024 on by \(flag), or give the unit CAP_NET_BIND_SERVICE."
            )
        } catch {
            return .fault("Port \(port) cannot be used: \(error); check --host \(serve.host).")
        }
    }

    /// Whether a port belongs to a running server: the plain port responds, and reports the addresses of the other.
    private func isOurs(_ port: Int) -> Bool {
        guard let address = running else { return false }
        return port == serve.port || address.contains(":\(port)\"") || address.contains(":\(port)/")
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

    private var clock: Finding {
        ClockFinding.of(isSynchronised: ClockState.isSynchronised, now: Date())
    }

    private var network: Finding {
        if ["127.0.0.1", "localhost", "::1"].contains(serve.host) {
            return .warning("The server listens on this machine only; phones need --host 0.0.0.0 or a proxy before it.")
        }
        let addresses = reachable
        guard !addresses.isEmpty else {
            return .fault(
                "This machine has no address in a network, so no phone reaches it; connect it to the phones' Wi-Fi."
            )
        }
        return .good("Phones in the same network reach this machine at \(addresses.prefix(4).joined(separator: ", ")).")
    }

    /// This machine's addresses on which the server would listen; for a running server, those at which it responds.
    private var reachable: [String] {
        let listening = LocalNetwork.addresses().filter { address in
            switch serve.host {
            case "0.0.0.0": !address.isIPv6
            case "::": true
            default: address.text == serve.host
            }
        }
        let texts = listening.map(\.text)
        return running == nil ? texts : texts.filter { LocalServer(listening: $0, port: serve.port).accepts }
    }

    private var certificate: Finding? {
        if serve.noTls {
            return .warning(
                "HTTPS is off, so phones neither stay awake nor feel shaking; leave out --no-tls, or use a proxy."
            )
        }
        guard let certificate = serve.certificate, let key = serve.key else {
            return .good("The server makes its own certificate; phones trust it once /ca is installed on them.")
        }
        do throws(CertificateFiles.Fault) {
            let expiry = try CertificateFiles.expiry(certificate: certificate, key: key)
            return CertificateFinding.of(expiry: expiry, now: Date())
        } catch {
            return .fault("HTTPS cannot start because \(error); check --certificate and --key.")
        }
    }

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
