import Application
import CommandLineSupport
import EventLoops
import FileStorage
import Foundation
import LocalNetworking
import Logging
import Rooms
import ServerTransport
import Supervision
import Transport
import Web

extension RunningServer {
    /// The transport's settings.
    ///
    /// - Parameter files: The certificate and the key; `nil` for HTTP alone.
    func transportConfiguration(
        _ folder: URL,
        _ files: ServedCertificate.Files?
    ) throws -> ServerTransport.Configuration {
        let temporary = try temporaryFolder(in: folder)
        var configuration = ServerTransport.Configuration(
            host: flags.host,
            port: flags.port,
            subprotocols: [Server.subprotocol],
            temporaryFolder: temporary.path,
            defaultHeaders: SecurityHeaders.all(policy: try pagePolicy()),
            logger: logger,
            makeErrorResponse: TransportProblems.response
        )
        configuration.completeResponse = { $0.identified(by: $1) }
        configuration.listener = flags.worker?.listeners.first
        configuration.trustedProxies = try flags.proxy.proxies()
        // A message over 64 KiB is acknowledged and counted as a bad batch; only much larger ones end the connection.
        configuration.maximumMessageSize = 256 * 1024
        configuration.maximumOutboxSize = 4 * 1024 * 1024
        if !flags.noTls, let files {
            configuration.tls = .init(port: flags.actualTLSPort, certificate: files.certificate, key: files.key)
            configuration.tls?.listener = flags.worker?.listeners.last
        }
        return configuration
    }

    /// Creates the empty folder for uploads.
    private func temporaryFolder(in folder: URL) throws -> URL {
        let temporary = folder.appending(path: "tmp")
        do {
            try? FileManager.default.removeItem(at: temporary)
            try FileManager.default.createDirectory(
                at: temporary,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            let reason = "\(temporary.path) cannot be created: \(error.systemReason)"
            try unlessReplacing(StartFailure(reason))
        }
        return temporary
    }

    /// The content security policy of the pages.
    func pagePolicy() throws -> String {
        var digests: (scripts: [String], styles: [String]) = ([], [])
        do {
            digests = BundledPages.inlineDigests(in: try SharedFiles.find())
        } catch {
            try unlessReplacing(error)
        }
        return SecurityHeaders.policy(
            inlineScripts: digests.scripts,
            inlineStyles: digests.styles,
            embedders: flags.embed.map { PublicURL.origin(of: $0) ?? $0 }
        )
    }

    func start<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as TransportError {
            throw flags.failure(error)
        }
    }
}

/// The certificate and the key of HTTPS as files, and the last working ones, which workers leave to one another.
struct ServedCertificate: Sendable {
    struct Files: Sendable {
        var certificate: String
        var key: String
    }

    private let memory: InheritedMemory?
    private let logger: Logger
    private let validity = Locked<CertificateStatus?>(nil)

    /// The names and the end of the certificate that is used.
    var status: CertificateStatus? { validity.withLock { $0 } }

    init(_ link: WorkerLink?, _ logger: Logger) {
        memory = link?.memory
        self.logger = logger
    }

    /// Returns the files for a worker that replaces another one: the named ones if they are still usable, otherwise the
    /// last working ones; `nil` without either, for HTTP only.
    func filesForReplacement(_ named: Files?) -> Files? {
        let reason: String
        do {
            guard let named else { throw TransportError.badCertificate("there is none of the local authority") }
            try check(named)
            return named
        } catch {
            reason = "\(error)"
        }
        if let path = memory?.path {
            logger.error("Certificate not loaded; the last one that worked is used", metadata: ["reason": "\(reason)"])
            return Files(certificate: path, key: path)
        }
        logger.error("Certificate not loaded; there is only HTTP now", metadata: ["reason": "\(reason)"])
        return nil
    }

    /// Checks that files are usable now.
    ///
    /// - Throws: `CertificateFiles.Fault` or `TransportError.badCertificate`.
    func check(_ files: Files, now: Date = Date()) throws {
        if let fault = try expiryFault(of: files, now) { throw fault }
        try ServerTransport.check(certificate: files.certificate, key: files.key)
    }

    /// Reports why phones refuse a certificate; the server starts nevertheless, because HTTP works.
    func report(_ concerns: [CertificateConcern]) {
        for concern in concerns where concern.isFault {
            logger.warning("Phones refuse the certificate", metadata: ["reason": "\(concern.description)"])
        }
    }

    /// The fault of a certificate that has expired; `nil` for another one.
    private func expiryFault(of files: Files, _ now: Date) throws -> CertificateFiles.Fault? {
        let expiry = try CertificateFiles.expiry(certificate: files.certificate, key: files.key)
        return expiry > now ? nil : .expired(files.certificate, on: expiry)
    }

    /// Leaves working files to the next worker.
    func keep(_ files: Files?) {
        if let files,
            let (names, expiry) = try? CertificateFiles.validity(certificate: files.certificate, key: files.key)
        {
            let status = CertificateStatus(names: names, expiresAt: expiry.timeIntervalSince1970)
            validity.withLock { $0 = status }
        }
        guard let memory, let files, files.certificate != memory.path else { return }
        // If the files have changed since they were loaded, they are not known to work.
        guard let bytes = try? CertificateFiles.joined(certificate: files.certificate, key: files.key) else { return }
        memory.keep(bytes)
    }
}
