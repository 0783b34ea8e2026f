import ArgumentParser
import CommandLineSupport
import EventLoops
import Foundation
import LocalNetworking
import PostgreSQLStorage
import SQLiteStorage
import ServerTransport
import Storage
import Supervision
import VipsImaging

/// What a start needs, in the order in which it is checked. Each can end `serve`.
enum StartCause: CaseIterable {
    /// The flags, variables and the settings file, with the files that they name: token, maps.
    case settings
    /// The ports, at the address to listen on.
    case ports
    /// The libraries that pictures need.
    case libraries
    /// The pages, the built-in lessons and the schema of plays.
    case pages
    /// One account owns the data folder.
    case owner
    /// The data folder is complete, of a known version and not damaged, or can be made.
    case folder
    /// The database answers, and this server may use it.
    case database
    /// The certificate and the key, or those of the local authority, can be used.
    case certificate
}

/// Checks what a start needs, and changes nothing.
///
/// `serve` makes the checks before it opens or makes anything, `check-config` and `doctor` make the same ones.
struct StartCheck {
    let serve: Serve
    let folder: URL
    /// Whether a running server of the same folder counts as this one, which a restart will replace.
    let isBesideServer: Bool

    /// The first cause that would end the start with a failure.
    func require(_ causes: [StartCause] = StartCause.allCases) throws {
        for cause in causes { try require(cause) }
    }

    /// The failures of all causes.
    func failures() -> [(cause: StartCause, failure: StartFailure)] {
        StartCause.allCases.compactMap { cause in failure(of: cause).map { (cause, $0) } }
    }

    /// The failure of one cause.
    func failure(of cause: StartCause) -> StartFailure? {
        do {
            try require(cause)
            return nil
        } catch let failure as StartFailure {
            return failure
        } catch {
            let message = TouchFigures.message(for: error)
            return StartFailure(message, code: 64)
        }
    }

    private func require(_ cause: StartCause) throws {
        switch cause {
        case .settings: try serve.validate()
        // Ports that the system chooses are free, but the address has to be this machine's all the same.
        case .ports: for port in ports.isEmpty ? [0] : ports { try requirePort(port) }
        case .libraries: if let absence = VipsLibrary.absence { throw StartFailure("\(absence).") }
        case .pages: try requirePages()
        case .owner:
            if DataFolder.startedByRoot, let fault = FolderAccount.fault(in: folder) { throw StartFailure(fault) }
        case .folder: try requireFolder()
        case .database: try requireDatabase()
        case .certificate: try requireCertificate()
        }
    }

    // MARK: Ports

    private var ports: [Int] { (serve.noTls ? [serve.port] : [serve.port, serve.actualTLSPort]).filter { $0 > 0 } }

    private func requirePort(_ port: Int) throws {
        do throws(TransportError) {
            try OpenListener(host: serve.host, port: port).close()
        } catch .addressInUse where isBesideServer && isOurs(port) {
            return
        } catch {
            throw serve.failure(error)
        }
    }

    /// Whether a running server of this folder listens on a port.
    func isOurs(_ port: Int) -> Bool { isFolderInUse && isTouchFigures(port) }

    /// Whether any TouchFigures server answers at a port.
    func isTouchFigures(_ port: Int) -> Bool {
        LocalServer(listening: serve.host, port: port, isSecure: !serve.noTls && port == serve.actualTLSPort)
            .description != nil
    }

    private var isFolderInUse: Bool {
        serve.databaseFlags.isGiven ? NodeHome.isClaimed(folder) : DataFolderCheck.isInUse(folder)
    }

    // MARK: Files

    private func requirePages() throws {
        let shared = try SharedFiles.find()
        if let path = PageFiles.unreadable(in: shared) { throw StartFailure("cannot read \(path)") }
        if let missing = LanguageFiles.problem { throw StartFailure(missing) }
        _ = try PlayStores.reader()
        _ = try LessonStores.builtIn()
    }

    private func requireFolder() throws {
        let hasDatabase = serve.databaseFlags.isGiven
        if !hasDatabase { try MigratedFolder.refuse(folder) }
        do throws(StorageError) {
            try DataFolderCheck.check(folder, isCache: hasDatabase)
        } catch {
            throw StartFailure(error.message)
        }
        guard isBesideServer, !ports.allSatisfy(isTouchFigures), isFolderInUse else { return }
        throw hasDatabase
            ? NodeHome.inUse(folder)
            : StartFailure(
                "\(folder.path) is in use by another server: stop that one, or choose another folder with --data"
            )
    }

    private func requireDatabase() throws {
        guard let address = try serve.databaseFlags.address() else {
            guard serve.requireSynchronous else { return }
            throw DatabaseFlags.noStandby
        }
        do throws(StorageError) {
            try PostgreSQLDatabase.check(address, requiresStandby: serve.requireSynchronous)
        } catch {
            throw StartFailure(error.message, code: StartFailure.configurationExitCode)
        }
    }

    private func requireCertificate() throws {
        guard !serve.noTls else { return }
        guard let certificate = serve.certificate, let key = serve.key else {
            do throws(CertificateError) {
                try LocalHTTPS.authority(in: folder).check()
            } catch {
                throw LocalHTTPS.failure(error)
            }
            return
        }
        do {
            try ServerTransport.check(certificate: certificate, key: key)
        } catch let error as TransportError {
            throw serve.failure(error)
        }
    }
}
