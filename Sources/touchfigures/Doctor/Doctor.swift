import ArchiveFiles
import ArgumentParser
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
            Takes the flags of serve, and reads the same variables and settings file. Looks at the program's files, the \
            ports, the data folder and its disk, the clock, the network, the certificate, the limit of open files and the \
            libraries. Changes nothing.

            Exits with 1 if the server could not start or phones could not reach it.
            """
    )

    @OptionGroup var serve: Serve

    func run() throws {
        let findings = [
            files, port(serve.port, "--port"), serve.noTls ? nil : port(serve.actualTLSPort, "--tls-port"), disk, quota,
            clock, network, certificate, descriptors, libraries,
        ].compactMap(\.self)
        for finding in findings { print(finding.line) }
        if findings.contains(where: { $0.verdict == .fault }) { throw ExitCode(1) }
    }

    private var files: Finding {
        let shared: SharedFiles
        do {
            shared = try SharedFiles.find()
        } catch {
            return .fault("The pages are missing: \((error as? StartFailure)?.message ?? "\(error)").")
        }
        let missing = [
            BundledPages.built(in: shared).isEmpty ? "bundled pages (Scripts/build-pages)" : nil,
            BrowserEngines.built(in: shared).isEmpty ? "engines for the browser (Scripts/build-engines)" : nil,
            MapLibrary.installed.count < MapLibrary.files.count
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
            return .fault(
                "Port \(port) is in use; if not by this server itself, stop the other program or choose another port by \(flag)."
            )
        } catch .permissionDenied {
            return .fault(
                "Port \(port) is reserved for root; choose one from 1024 on by \(flag), or give the unit CAP_NET_BIND_SERVICE."
            )
        } catch {
            return .fault("Port \(port) cannot be used: \(error); check --host \(serve.host).")
        }
    }

    private var disk: Finding { DiskFinding.of(DataFolder.url(serve.data)) }

    /// `nil` if the folder cannot be read, which the disk's finding says.
    private var quota: Finding? {
        guard let quota = try? serve.storageQuota(), let use = try? Quota.use(of: DataFolder.url(serve.data), quota)
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
        let addresses = LocalNetwork.addresses().map(\.text)
        guard !addresses.isEmpty else {
            return .fault(
                "This machine has no address in a network, so no phone reaches it; connect it to the phones' Wi-Fi."
            )
        }
        return .good("Phones in the same network reach this machine at \(addresses.prefix(4).joined(separator: ", ")).")
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
        let room = FileDescriptorLimit.current - FileDescriptorLimit.ownUse
        guard room >= 1000 else {
            return .warning(
                "Only \(max(0, room)) connections are possible; raise the limit of open files (ulimit -n, LimitNOFILE)."
            )
        }
        return .good("Up to \(room) connections are possible at once.")
    }

    private var libraries: Finding {
        .good(
            "OpenSSL \(CertificateLibrary.version), SQLite \(SQLiteLibrary.version), libvips \(VipsLibrary.version), "
                + "libxlsxwriter \(XLSXFiles.libraryVersion), libarchive \(ZipFiles.libraryVersion) are loaded."
        )
    }
}
