import Application
import CommandLineSupport
import ContentCoding
import EventLoops
import Features
import Foundation
import LocalNetworking
import Logging
import Rooms
import SQLiteStorage
import ServerTransport
import SpreadsheetFiles
import Storage
import Supervision
import Transport
import Web

/// Creates and starts all parts of the server, and stops them in reverse order.
struct RunningServer {
    let flags: Serve
    let logger = Logger(label: "touchfigures")

    init(_ flags: Serve) {
        self.flags = flags
    }

    /// Runs the server until a stop signal.
    func run() async throws {
        DispatchDescriptors.open()
        let signals = StopSignals()
        let link = try link()
        // A worker's parent talks to the service manager.
        let notifier = link == nil ? ServiceNotifier() : nil
        let watchdog = try startWatchdog(link)
        let folder = flags.folder
        if !isReplacement {
            // The parent has opened the ports.
            let causes = StartCause.allCases.filter { link == nil || $0 != .ports }
            try StartCheck(serve: flags, folder: folder, isBesideServer: false).require(causes)
        }
        // The slowest part of the start runs concurrently, because phones may be waiting.
        let pageFiles = PageFiles(isDevelopment: flags.development, logger: logger)
        let pages = PageLoading(reload: pageFiles.reloading()) { try await pageFiles.load() }
        // Awaited however this function ends: at the process's exit, libraries clean up while other threads may still
        // use them.
        async let loaded: Void = pages.finish()
        let stores = try openStores(folder)
        let certificates = try localHTTPS(folder)
        let served = ServedCertificate(link, logger)
        let files = certificateFiles(certificates, served)
        let transport = try start { try ServerTransport(try transportConfiguration(folder, files)) }
        let heartbeat = LoopHeartbeat(watchdog, notifier, on: transport)
        await heartbeat.start()
        let backups = try flags.backupPlan().map { BackupSchedule($0, data: folder, logger: logger) }
        let server = Server(
            transport: transport,
            store: stores.sessions,
            services: stores.services(),
            configuration: try configuration(stores, backups, served),
            pages: pages,
            logger: logger
        )
        // A worker that replaces another one serves phones first.
        if !isReplacement { try await loaded }
        do {
            try await server.restore()
        } catch {
            throw StartFailure(error.message, code: stores.database == nil ? 1 : StartFailure.configurationExitCode)
        }
        // Before other users can use the folder, or remove it.
        if stores.isNewFolder { await importSamples(into: stores) }
        let listeners = try start { try transport.start(delegate: server) }
        let publication = AddressPublication(
            server: server,
            listeners: listeners,
            hasOwnCertificate: flags.certificate != nil,
            renewCertificate: { [logger] in
                guard let authority = certificates?.renew(transport, served, logger) else { return }
                Task { await server.publish(authority: authority) }
            },
            logger: logger
        )
        await server.publish(authority: certificates?.published)
        let addresses = publication.addresses()
        await server.publish(http: addresses.http, https: addresses.https)
        served.keep(files)
        let reloading = Reloading(flags, transport, certificates, publication, served, link, notifier, logger)
        link?.reportReady()
        notifier?.notify(.ready)
        logNotice("Serving", startFields(listeners, folder))
        var retrying: Task<Void, Never>?
        if isReplacement {
            do {
                try await loaded
            } catch {
                try unlessReplacing(error)
                retrying = pageFiles.retry(for: pages)
            }
        } else {
            try await announce(listeners, addresses, stores)
        }
        backups?.start()
        let network = DispatchQueue(label: "addresses")
        let stopFollowing = publication.follow(from: addresses, on: network)

        await signals.wait()
        notifier?.notify(.stopping)
        logNotice("Stopping")
        reloading?.stop()
        stopFollowing()
        retrying?.cancel()
        backups?.cancel()
        // Other nodes take over; without other nodes this does nothing.
        await server.drain()
        // Close the connections first: batches that arrive until then are applied, and then written.
        await transport.stop()
        watchdog.stop()
        withExtendedLifetime(heartbeat) {}
        await server.stop()
        backups?.waitForEnd()
        await stores.close()
        logNotice("Stopped")
    }

    private func configuration(
        _ stores: OpenStores,
        _ backups: BackupSchedule?,
        _ served: ServedCertificate
    ) throws -> ServerConfiguration {
        var configuration = ServerConfiguration()
        let publicURL = try flags.proxy.parsedURL()
        configuration.publicURL = publicURL
        configuration.allowedOrigins = flags.origin
        if flags.desktop {
            let isWorker = flags.worker != nil
            configuration.stop = { Desktop.stop(isWorker: isWorker) }
        }
        configuration.pagePolicy = try pagePolicy()
        configuration.quota = try flags.storageQuota()
        configuration.retention = flags.retention
        configuration.lifetimes = try flags.lifetime.lifetimes()
        // The fastest level, because responses are compressed again for each change.
        configuration.responseEncoder = GzipEncoder(level: 1)
        configuration.spreadsheets = XLSXFiles()
        configuration.workerRestarts = flags.worker?.restarts ?? 0
        configuration.adminKey = try flags.admin.token().map(TokenHash.init(of:))
        configuration.operation = operationSources(stores, backups, served)
        configuration.mapSheet = stores.map?.sheet
        configuration.isCertificateTrusted = flags.certificate != nil
        return configuration
    }

    /// Prints the addresses, and opens the browser of a desktop start.
    private func announce(
        _ listeners: [ServerTransport.Listener],
        _ addresses: ServerAddresses,
        _ stores: OpenStores
    ) async throws {
        // Unbuffered, because programs wait for these lines.
        do {
            for listener in listeners { try StandardOutput.write(Array("Listening on \(listener)\n".utf8)) }
        } catch {
            logger.warning("Addresses not printed", metadata: ["reason": "\(error.message)"])
        }
        reportAbsence(listeners)
        Greeting(
            addresses: addresses,
            publicURL: try flags.proxy.parsedURL(),
            authorsAddress: try authorsAddress(listeners),
            isCertificateTrusted: flags.certificate != nil,
            hasNothingToPlay: await stores.haveNothingToPlay()
        ).show()
        openDesktop(listeners)
    }

    /// Says why no phone reaches the server, if that is not wanted.
    private func reportAbsence(_ listeners: [ServerTransport.Listener]) {
        guard flags.proxy.publicURL == nil, ["0.0.0.0", "::"].contains(flags.host), let host = listeners.first?.host,
            let absence = LocalNetwork.absence(listeningOn: host)
        else { return }
        logger.warning("No phone reaches the server yet", metadata: ["reason": "\(absence)"])
    }

    /// Whether this worker replaces one that has served.
    var isReplacement: Bool { flags.worker?.isReplacement == true }

    /// Throws an error that prevents a first start; a worker that replaces another continues, because files may have
    /// changed since.
    ///
    /// - Throws: `error` at the first start; later it is logged.
    func unlessReplacing(_ error: any Error) throws {
        guard isReplacement else { throw error }
        let reason = (error as? StartFailure)?.message ?? "\(error)"
        logger.error("Going on without a part of the server", metadata: ["reason": "\(reason)"])
    }

    private func localHTTPS(_ folder: URL) throws -> LocalHTTPS? {
        do {
            return try LocalHTTPS(flags, folder: folder)
        } catch {
            try unlessReplacing(error)
            return nil
        }
    }

    /// The certificate and the key that HTTPS begins with; `nil` for HTTP alone.
    private func certificateFiles(_ local: LocalHTTPS?, _ served: ServedCertificate) -> ServedCertificate.Files? {
        guard !flags.noTls else { return nil }
        var named = local.map { ServedCertificate.Files(certificate: $0.chainPath, key: $0.keyPath) }
        if let certificate = flags.certificate, let key = flags.key {
            named = .init(certificate: certificate, key: key)
        }
        guard !isReplacement else { return served.filesForReplacement(named) }
        served.report(flags.certificateConcerns())
        return named
    }

    private func openDesktop(_ listeners: [ServerTransport.Listener]) {
        guard flags.desktop, let port = listeners.first(where: { $0.scheme == "http" })?.port else { return }
        if !Desktop.openBrowser(port: port) { logger.warning("\(Desktop.noBrowser)", metadata: ["port": "\(port)"]) }
    }

    /// Logs the server's start and end, but not at a terminal, whose user knows.
    private func logNotice(_ what: Logger.Message, _ fields: Logger.Metadata = [:]) {
        if isatty(STDERR_FILENO) == 0 { logger.notice(what, metadata: fields) }
    }

    private func startFields(_ listeners: [ServerTransport.Listener], _ folder: URL) -> Logger.Metadata {
        [
            "version": "\(ServerVersion.number)", "data": "\(folder.path)",
            "addresses": "\(listeners.map { "\($0)" }.joined(separator: " "))",
        ]
    }

    private func link() throws -> WorkerLink? {
        guard let worker = flags.worker else { return nil }
        guard let link = WorkerLink(worker) else {
            throw StartFailure("--\(WorkerCommand.flagName) is reserved for the parent process")
        }
        return link
    }

    private func startWatchdog(_ link: WorkerLink?) throws -> Watchdog {
        do throws(SystemError) {
            return try Watchdog(link) { [logger] in logger.critical("\($0)") }
        } catch {
            throw StartFailure(error.description)
        }
    }

    /// Returns the address with author access: without an admin token, a loopback address on this machine.
    private func authorsAddress(_ listeners: [ServerTransport.Listener]) throws -> String? {
        guard try flags.admin.token() == nil, ["0.0.0.0", "::"].contains(flags.host) else { return nil }
        return listeners.first { $0.scheme == "http" }.map { "http://localhost:\($0.port)" }
    }

    /// Imports samples into a new server, in less than a second; without samples it does nothing.
    private func importSamples(into stores: OpenStores) async {
        guard !flags.noSamples, let shared = try? SharedFiles.find(), let samples = SampleContents(shared) else {
            return
        }
        do {
            try await samples.importAll(into: stores.puzzles, stores.plays)
        } catch {
            let reason = (error as? StorageError)?.message ?? "\(error)"
            logger.warning("Samples not imported; touchfigures samples tries again", metadata: ["reason": "\(reason)"])
        }
    }
}
