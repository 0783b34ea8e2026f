import COpenSSL
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

/// The names and addresses of a server certificate, sorted, so that equal sets have equal encodings.
struct ServerSubjects: Equatable {
    let names: [String]
    let addresses: [String]

    /// Adds this machine's own `localhost`, `127.0.0.1` and `::1`. Names for which `authority` may not sign are
    /// omitted, because a single one would make clients refuse the whole certificate.
    init(names: [String], addresses: [String], authority: Certificate) throws(CertificateError) {
        if let wrong = addresses.first(where: { !Self.isAddress($0) }) { throw .notAnAddress(wrong) }
        self.names = Set(names + ["localhost"]).filter(authority.allows).sorted()
        self.addresses = Set(addresses + ["127.0.0.1", "::1"]).sorted()
    }

    /// Whether the text has only letters, digits, hyphens and dots, which have no special meaning in OpenSSL's
    /// configuration.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 253
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            }
    }

    private static func isAddress(_ text: String) -> Bool {
        var buffer = in6_addr()
        return inet_pton(AF_INET, text, &buffer) == 1 || inet_pton(AF_INET6, text, &buffer) == 1
    }

    /// The name in the syntax of OpenSSL's configuration.
    var alternativeName: String {
        (names.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }).joined(separator: ",")
    }

    /// Whether `certificate` has exactly these names and addresses.
    func match(_ certificate: Certificate) -> Bool {
        guard let probe = try? Certificate.probe(alternativeName: alternativeName) else { return false }
        return probe.encodedExtension(NID_subject_alt_name) == certificate.encodedExtension(NID_subject_alt_name)
    }
}

extension Certificate {
    /// An unsigned certificate with only a subject alternative name, for comparisons and checks.
    static func probe(alternativeName: String) throws(CertificateError) -> Certificate {
        let builder = try CertificateBuilder()
        try builder.add(NID_subject_alt_name, alternativeName, issuer: builder.certificate)
        return builder.certificate
    }
}

/// The validity of certificates, and the time of their renewal.
enum Validity {
    /// The start of the validity is this long in the past, because a phone's clock may be behind this machine's.
    static let backdatingSeconds: TimeInterval = 86_400

    static let authorityDays = 3650

    /// Safari accepts 825 days below a private authority and 398 below a public one; the lower bound is valid for both.
    static let serverDays = 397

    /// The time before expiry at which a new server certificate is issued, so that no lesson is affected.
    static let serverRenewal: TimeInterval = 30 * 86_400

    /// An authority is replaced when it can no longer cover a whole server certificate.
    static let authorityRenewal = TimeInterval(serverDays * 86_400)
}
