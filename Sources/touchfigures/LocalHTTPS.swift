import Application
import Foundation
import LibwebsocketsTransport
import LocalCertificates
import LocalNetworking
import Logging

/// HTTPS with a certificate of the local authority: issued at the start, and anew when addresses change or it is due.
struct LocalHTTPS {
    private static let checkInterval = Duration.seconds(60)

    let chainPath: String
    let keyPath: String
    let authorityPEM: [UInt8]
    let authorityDER: [UInt8]
    private let authority: LocalAuthority

    /// `nil` where there is no HTTPS or the certificate comes from files.
    init?(_ flags: Serve, folder: URL) throws {
        guard !flags.noTls, flags.certificate == nil else { return nil }
        authority = LocalAuthority(folder: folder.appending(path: "certificates"))
        do {
            let certificate = try Self.certificate(of: authority)
            chainPath = certificate.chainPath
            keyPath = certificate.keyPath
            authorityPEM = certificate.authority.pem
            authorityDER = certificate.authority.der
        } catch {
            throw StartFailure("no certificate for HTTPS: \(error.description)")
        }
    }

    /// Looks every minute whether the certificate still fits this machine.
    func renewing(
        _ transport: LibwebsocketsTransport,
        _ server: Server,
        host: String,
        _ logger: Logger
    ) -> Task<Void, Never> {
        Task {
            while (try? await Task.sleep(for: Self.checkInterval)) != nil {
                do {
                    let certificate = try Self.certificate(of: authority)
                    guard certificate.isNew else { continue }
                    try transport.replaceCertificate(certificate: certificate.chainPath, key: certificate.keyPath)
                    logger.notice("The certificate was renewed for this machine's addresses")
                } catch {
                    logger.error("The certificate could not be renewed", metadata: ["reason": "\(error)"])
                }
            }
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
