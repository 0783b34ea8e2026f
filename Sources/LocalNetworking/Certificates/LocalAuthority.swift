package import Foundation

/// This machine's own certificate authority and the server certificate that it signs, stored in a folder.
///
/// The files are the only state: each call inspects them and replaces missing, damaged or expiring ones.
package struct LocalAuthority: Sendable {
    private let folder: CertificateFolder

    /// Creates the authority of a folder.
    ///
    /// - Parameter folder: The folder of certificates and keys; created with mode 0700 if it is missing.
    package init(folder: URL) {
        self.folder = CertificateFolder(url: folder)
    }

    /// Provides a server certificate for exactly these names and addresses, in addition to `localhost`, `127.0.0.1` and
    /// `::1`.
    ///
    /// A new one is issued if there is none, if names or addresses have changed, 30 days before its expiry, and if a
    /// file is damaged or does not match the others. A new authority has the first name in its common name and is
    /// limited to these names and `.local`; later names that it does not cover are omitted. Blocks for a few
    /// milliseconds.
    ///
    /// - Throws: `CertificateError` if a file cannot be read or written, or an address is invalid.
    package func ensureServerCertificate(
        names: [String],
        addresses: [String],
        now: Date
    ) throws(CertificateError) -> ServerCertificate {
        try folder.prepare()
        let names = names.map { $0.lowercased() }.filter(ServerSubjects.isName)
        if let authority = try storedAuthority(now: now) {
            return try serverCertificate(names, addresses, authority: authority, authorityIsNew: false, now: now)
        }
        let authority = try newAuthority(names: names, now: now)
        return try serverCertificate(names, addresses, authority: authority, authorityIsNew: true, now: now)
    }

    /// Checks that the folder can be used, or can be made in a writable one; changes nothing.
    ///
    /// - Throws: `CertificateError.file`.
    package func check() throws(CertificateError) {
        try folder.check([Self.authorityFile, Self.authorityKeyFile, Self.serverFile, Self.serverKeyFile])
    }

    private func serverCertificate(
        _ names: [String],
        _ addresses: [String],
        authority: Identity,
        authorityIsNew: Bool,
        now: Date
    ) throws(CertificateError) -> ServerCertificate {
        let subjects = try ServerSubjects(names: names, addresses: addresses, authority: authority.certificate)
        let stored = try storedServer(subjects, authority: authority.certificate, now: now)
        let expiry: Date
        if let stored {
            expiry = stored.expiry
        } else {
            expiry = try newServer(subjects, authority: authority, now: now).expiry
        }
        return ServerCertificate(
            chainPath: folder.path(of: Self.serverFile),
            keyPath: folder.path(of: Self.serverKeyFile),
            expiresAt: expiry,
            isNew: stored == nil,
            authority: AuthorityCertificate(
                commonName: authority.certificate.commonName,
                pem: try authority.certificate.pem,
                der: try authority.certificate.der,
                expiresAt: authority.certificate.expiry,
                isNew: authorityIsNew
            )
        )
    }
}

extension LocalAuthority {
    private static let authorityFile = "authority.pem"
    private static let authorityKeyFile = "authority-key.pem"
    private static let serverFile = "server.pem"
    private static let serverKeyFile = "server-key.pem"

    /// The authority in the folder, if it is intact and valid long enough for another server certificate.
    private func storedAuthority(now: Date) throws(CertificateError) -> Identity? {
        guard let pem = try folder.read(Self.authorityFile), let keyPEM = try folder.read(Self.authorityKeyFile),
            let certificate = Certificate.chain(pem: pem).first, let key = PrivateKey(pem: keyPEM),
            certificate.fits(key), certificate.isAuthority(at: now),
            certificate.expiry.timeIntervalSince(now) > Validity.authorityRenewal
        else { return nil }
        return Identity(certificate: certificate, key: key)
    }

    private func newAuthority(names: [String], now: Date) throws(CertificateError) -> Identity {
        let authority = try Identity.authority(names: names, now: now)
        try folder.write(authority.key.pem, to: Self.authorityKeyFile)
        try folder.write(authority.certificate.pem, to: Self.authorityFile)
        return authority
    }

    /// The server certificate in the folder, unless a new one is needed.
    private func storedServer(
        _ subjects: ServerSubjects,
        authority: Certificate,
        now: Date
    ) throws(CertificateError) -> Certificate? {
        guard let pem = try folder.read(Self.serverFile), let keyPEM = try folder.read(Self.serverKeyFile),
            let key = PrivateKey(pem: keyPEM)
        else { return nil }
        let chain = Certificate.chain(pem: pem)
        guard chain.count == 2, let server = chain.first, try chain[1].der == authority.der,
            server.fits(key), subjects.match(server), server.isAccepted(from: authority, at: now),
            server.expiry.timeIntervalSince(now) > Validity.serverRenewal
        else { return nil }
        return server
    }

    private func newServer(
        _ subjects: ServerSubjects,
        authority: Identity,
        now: Date
    ) throws(CertificateError) -> Certificate {
        let server = try authority.server(subjects, now: now)
        try folder.write(server.key.pem, to: Self.serverKeyFile)
        try folder.write(server.certificate.pem + authority.certificate.pem, to: Self.serverFile)
        return server.certificate
    }
}
