import COpenSSL
import Foundation

/// A certificate with the key it belongs to.
struct Identity {
    let certificate: Certificate
    let key: PrivateKey
}

extension Identity {
    /// A new, self-signed authority that is valid for ten years.
    ///
    /// It can sign for no other authority, and only for local names and `names`: a thief of its key cannot impersonate
    /// a public site. Addresses are not restricted, because some schools have public addresses in their wireless
    /// network. The extension is not critical, so that a client that does not know it accepts the certificate.
    static func authority(names: [String], now: Date) throws(CertificateError) -> Identity {
        let key = try PrivateKey.generate()
        let builder = try CertificateBuilder()
        let own = builder.certificate
        let host = names.first ?? "localhost"
        let day = now.formatted(.iso8601.year().month().day())
        try builder.setRandomSerial()
        try builder.setValidity(from: now - Validity.backdatingSeconds, days: Validity.authorityDays)
        try builder.setSubject(commonName: "TouchFigures local authority, \(host.prefix(22)), \(day)")
        try builder.setIssuer(own)
        try builder.setKey(key)
        try builder.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0", issuer: own)
        try builder.add(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: own)
        try builder.add(NID_subject_key_identifier, "hash", issuer: own)
        try builder.add(NID_authority_key_identifier, "keyid:always", issuer: own)
        let permitted = Set(["local", "localhost"] + names).sorted()
        try builder.add(
            NID_name_constraints,
            permitted.map { "permitted;DNS:\($0)" }.joined(separator: ","),
            issuer: own
        )
        return Identity(certificate: try builder.sign(with: key), key: key)
    }

    /// A new certificate for a server with `subjects`, signed by this authority.
    func server(_ subjects: ServerSubjects, now: Date) throws(CertificateError) -> Identity {
        let serverKey = try PrivateKey.generate()
        let builder = try CertificateBuilder()
        try builder.setRandomSerial()
        try builder.setValidity(from: now - Validity.backdatingSeconds, days: Validity.serverDays)
        try builder.setSubject(commonName: subjects.names.first ?? "localhost")
        try builder.setIssuer(certificate)
        try builder.setKey(serverKey)
        try builder.add(NID_basic_constraints, "critical,CA:FALSE", issuer: certificate)
        try builder.add(NID_key_usage, "critical,digitalSignature", issuer: certificate)
        try builder.add(NID_ext_key_usage, "serverAuth", issuer: certificate)
        try builder.add(NID_subject_key_identifier, "hash", issuer: certificate)
        try builder.add(NID_authority_key_identifier, "keyid:always", issuer: certificate)
        try builder.add(NID_subject_alt_name, subjects.alternativeName, issuer: certificate)
        return Identity(certificate: try builder.sign(with: key), key: serverKey)
    }
}
