package import Foundation

/// A server certificate that is ready for use, with the authority that phones have to trust.
package struct ServerCertificate: Sendable, Equatable {
    /// PEM file: the server's certificate, then the authority's.
    package let chainPath: String
    /// PEM file: the server's private key.
    package let keyPath: String
    package let expiresAt: Date
    /// Whether it was issued by this call: a running listener has to load it.
    package let isNew: Bool
    package let authority: AuthorityCertificate
}

/// The authority's certificate, as phones install it.
package struct AuthorityCertificate: Sendable, Equatable {
    package let commonName: String
    /// For `application/x-pem-file`; iOS and Android take either form.
    package let pem: [UInt8]
    /// For `application/x-x509-ca-cert`.
    package let der: [UInt8]
    package let expiresAt: Date
    /// Whether it was made by this call: phones that trusted an earlier one have to install it.
    package let isNew: Bool
}
