import CommandLineSupport
import EventLoops
import Foundation
import LocalNetworking
import Logging
import Rooms
import ServerTransport

/// HTTPS with a certificate of the local authority, issued at the start and renewed when addresses change or it
/// expires.
struct LocalHTTPS {
    let chainPath: String
    let keyPath: String
    /// The authority of the start.
    let published: PublishedAuthority
    private let authority: LocalAuthority
    /// The chain that the transport has loaded.
    private let loaded: Locked<Data?>

    /// Returns `nil` without HTTPS, or if the certificate comes from files.
    init?(_ flags: Serve, folder: URL) throws {
        guard !flags.noTls, flags.certificate == nil else { return nil }
        authority = Self.authority(in: folder)
        do throws(CertificateError) {
            let certificate = try Self.certificate(of: authority)
            chainPath = certificate.chainPath
            keyPath = certificate.keyPath
            published = Self.published(certificate)
            loaded = Locked(FileManager.default.contents(atPath: certificate.chainPath))
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

    /// Renews the certificate if addresses have changed, it expires soon, or its files or the authority's are gone.
    ///
    /// - Returns: The authority that phones have to trust now; `nil` if that is not known.
    func renew(_ transport: ServerTransport, _ served: ServedCertificate, _ logger: Logger) -> PublishedAuthority? {
        do {
            let certificate = try Self.certificate(of: authority)
            // The files may also be those of a backup, and so older.
            let chain = FileManager.default.contents(atPath: certificate.chainPath)
            if certificate.isNew || loaded.withLock({ $0 }) != chain {
                try transport.replaceCertificate(certificate: certificate.chainPath, key: certificate.keyPath)
                loaded.withLock { $0 = chain }
                served.keep(.init(certificate: certificate.chainPath, key: certificate.keyPath))
                logger.notice("Certificate renewed")
            }
            if certificate.authority.isNew {
                logger.warning("The authority was made again; phones have to install it from /ca")
            }
            return Self.published(certificate)
        } catch {
            logger.error("Cannot renew certificate", metadata: ["reason": "\(error)"])
            return nil
        }
    }

    private static func published(_ certificate: ServerCertificate) -> PublishedAuthority {
        PublishedAuthority(pem: certificate.authority.pem, der: certificate.authority.der)
    }

    private static func certificate(of authority: LocalAuthority) throws(CertificateError) -> ServerCertificate {
        try authority.ensureServerCertificate(
            names: LocalNetwork.names(),
            addresses: LocalNetwork.addresses().map(\.text),
            now: Date()
        )
    }
}
