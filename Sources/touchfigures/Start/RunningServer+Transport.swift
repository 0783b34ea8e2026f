import Application
import CommandLineSupport
import EventLoops
import FileStorage
import Foundation
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
        do {
            let digests = BundledPages.inlineDigests(in: try SharedFiles.find())
            return SecurityHeaders.policy(inlineScripts: digests.scripts, inlineStyles: digests.styles)
        } catch {
            try unlessReplacing(error)
            return SecurityHeaders.policy(inlineScripts: [], inlineStyles: [])
        }
    }

    func start<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as TransportError {
            throw flags.failure(error)
        }
    }
}
