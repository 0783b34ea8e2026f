import CommandLineSupport
import Dispatch
import Foundation
import LocalNetworking
import Logging
import ServerTransport

/// HTTPS with a certificate of the local authority, issued at the start and renewed when addresses change or it
/// expires.
struct LocalHTTPS {
    private static let checkInterval = DispatchTimeInterval.seconds(60)

    let chainPath: String
    let keyPath: String
    let authorityPEM: [UInt8]
    let authorityDER: [UInt8]
    private let authority: LocalAuthority

    /// Returns `nil` without HTTPS, or if the certificate comes from files.
    init?(_ flags: Serve, folder: URL) throws {
        guard !flags.noTls, flags.certificate == nil else { return nil }
        authority = Self.authority(in: folder)
        do throws(CertificateError) {
            let certificate = try Self.certificate(of: authority)
            chainPath = certificate.chainPath
            keyPath = certificate.keyPath
            authorityPEM = certificate.authority.pem
            authorityDER = certificate.authority.der
        } catch {
            throw Self.failure(error)
        }
    }

    /// The authority of a data folder.
    static func authority(in folder: URL) -> LocalAuthority {
        LocalAuthority(folder: folder.appending(path: "certificates"))
    }

    static func failure(_ error: CertificateError) -> StartFailure {
        StartFailure("cannot create the certificate for HTTPS: \(error.description)")
    }

    /// Renews the certificate when needed; checks every minute, on a queue.
    func renewing(
        on queue: DispatchQueue,
        _ transport: ServerTransport,
        _ served: ServedCertificate,
        _ logger: Logger
    ) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.checkInterval, repeating: Self.checkInterval)
        timer.setEventHandler { renew(transport, served, logger) }
        timer.resume()
        return timer
    }

    /// Renews the certificate if addresses have changed or it expires soon.
    func renew(_ transport: ServerTransport, _ served: ServedCertificate, _ logger: Logger) {
        do {
            let certificate = try Self.certificate(of: authority)
            guard certificate.isNew else { return }
            try transport.replaceCertificate(certificate: certificate.chainPath, key: certificate.keyPath)
            served.keep(.init(certificate: certificate.chainPath, key: certificate.keyPath))
            logger.notice("Certificate renewed")
        } catch {
            logger.error("Cannot renew certificate", metadata: ["reason": "\(error)"])
        }
    }

    private static func certificate(of authority: LocalAuthority) throws(CertificateError) -> ServerCertificate {
        try authority.ensureServerCertificate(
            names: LocalNetwork.names(),
            addresses: LocalNetwork.addresses().map(\.text),
            now: Date()
        )
    }
}
