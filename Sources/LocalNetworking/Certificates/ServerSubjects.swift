import COpenSSL
import Foundation

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
