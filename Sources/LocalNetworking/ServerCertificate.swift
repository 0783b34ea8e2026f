package import Foundation

/// A server certificate with the authority that phones have to trust.
package struct ServerCertificate: Sendable, Equatable {
    /// The path of the PEM file with the server's certificate, then the authority's.
    package let chainPath: String
    /// The path of the PEM file with the server's private key.
    package let keyPath: String
    /// The time of expiry.
    package let expiresAt: Date
    /// Whether this call issued it, so that a running listener has to load it.
    package let isNew: Bool
    /// The authority that signed the certificate.
    package let authority: AuthorityCertificate
}

/// The authority's certificate, as phones install it.
package struct AuthorityCertificate: Sendable, Equatable {
    /// The common name, which phones show.
    package let commonName: String
    /// The certificate as PEM, for `application/x-pem-file`; iOS and Android accept either form.
    package let pem: [UInt8]
    /// The certificate as DER, for `application/x-x509-ca-cert`.
    package let der: [UInt8]
    /// The time of expiry.
    package let expiresAt: Date
    /// Whether this call created it, so that phones that trust an earlier one have to install it.
    package let isNew: Bool
}
