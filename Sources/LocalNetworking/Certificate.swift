import COpenSSL
import Foundation

/// An X.509 certificate, released with this object.
final class Certificate {
    let pointer: OpaquePointer

    /// Takes ownership of the reference.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { X509_free(pointer) }

    /// The certificates in a PEM file's bytes, in order; none if one of them is damaged.
    static func chain(pem: [UInt8]) -> [Certificate] {
        OpenSSL.read(pem) { bio in
            var chain: [Certificate] = []
            while BIO_ctrl_pending(bio) > 0 {
                guard let next = PEM_read_bio_X509(bio, nil, nil, nil) else { return nil }
                chain.append(Certificate(next))
            }
            return chain
        } ?? []
    }

    var pem: [UInt8] {
        get throws(CertificateError) {
            try OpenSSL.written("write a certificate") { PEM_write_bio_X509($0, pointer) }
        }
    }

    var der: [UInt8] {
        get throws(CertificateError) {
            try OpenSSL.written("write a certificate") { i2d_X509_bio($0, pointer) }
        }
    }

    /// The end of its validity; the distant past if the field cannot be read.
    var expiry: Date {
        var parts = tm()
        guard ASN1_TIME_to_tm(X509_get0_notAfter(pointer), &parts) == 1 else { return .distantPast }
        return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
    }

    /// The subject's common name.
    var commonName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        let name = X509_get_subject_name(pointer)
        let length = X509_NAME_get_text_by_NID(name, NID_commonName, &buffer, Int32(buffer.count))
        return String(decoding: buffer.prefix(Int(max(length, 0))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The encoded content of an extension; `nil` if it is absent.
    func encodedExtension(_ nid: Int32) -> [UInt8]? {
        let index = X509_get_ext_by_NID(pointer, nid, -1)
        guard index >= 0, let content = X509_EXTENSION_get_data(X509_get_ext(pointer, index)) else { return nil }
        let count = Int(ASN1_STRING_length(content))
        return [UInt8](UnsafeBufferPointer(start: ASN1_STRING_get0_data(content), count: count))
    }

    func fits(_ key: PrivateKey) -> Bool {
        defer { ERR_clear_error() }
        return X509_check_private_key(pointer, key.pointer) == 1
    }

    /// Whether a strict client that trusts only `authority` accepts this certificate for a server at `now`.
    func isAccepted(from authority: Certificate, at now: Date) -> Bool {
        isAccepted(from: authority, at: now, purpose: X509_PURPOSE_SSL_SERVER)
    }

    /// Whether this is an authority that has signed itself and is valid at `now`.
    func isAuthority(at now: Date) -> Bool {
        X509_check_ca(pointer) == 1 && isAccepted(from: self, at: now, purpose: X509_PURPOSE_ANY)
    }

    private func isAccepted(from authority: Certificate, at now: Date, purpose: Int32) -> Bool {
        guard let trusted = X509_STORE_new(), let context = X509_STORE_CTX_new() else { return false }
        defer {
            X509_STORE_CTX_free(context)
            X509_STORE_free(trusted)
            ERR_clear_error()
        }
        guard X509_STORE_add_cert(trusted, authority.pointer) == 1,
            X509_STORE_CTX_init(context, trusted, pointer, nil) == 1,
            let parameters = X509_STORE_CTX_get0_param(context)
        else { return false }
        X509_VERIFY_PARAM_set_time(parameters, time_t(now.timeIntervalSince1970))
        // The authority's signature of itself is checked as well, because it detects damage.
        X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_X509_STRICT | X509_V_FLAG_CHECK_SS_SIGNATURE))
        X509_VERIFY_PARAM_set_purpose(parameters, purpose)
        return X509_verify_cert(context) == 1
    }

    /// Whether the name constraints of this authority allow `name`; without constraints all are.
    func allows(_ name: String) -> Bool {
        defer { ERR_clear_error() }
        guard let decoded = X509_get_ext_d2i(pointer, NID_name_constraints, nil, nil) else { return true }
        let constraints = decoded.assumingMemoryBound(to: NAME_CONSTRAINTS.self)
        defer { NAME_CONSTRAINTS_free(constraints) }
        // libcrypto checks certificates, not single names, so this makes a certificate with nothing but the name.
        guard let probe = try? Certificate.probe(alternativeName: "DNS:\(name)") else { return false }
        // The check uses libcrypto's decoded fields, and this call makes libcrypto decode them.
        X509_check_purpose(probe.pointer, -1, 0)
        return NAME_CONSTRAINTS_check(probe.pointer, constraints) == X509_V_OK
    }
}

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

/// Fills in and signs an X.509 certificate of version 3.
struct CertificateBuilder {
    let certificate: Certificate

    init() throws(CertificateError) {
        guard let pointer = X509_new() else { throw OpenSSL.failure("make a certificate") }
        certificate = Certificate(pointer)
        try OpenSSL.check(X509_set_version(pointer, Int(X509_VERSION_3)), "set the version")
    }

    /// A random serial number of 128 bits: never twice, and not to be guessed.
    func setRandomSerial() throws(CertificateError) {
        var bytes = [UInt8](repeating: 0, count: 16)
        try OpenSSL.check(RAND_bytes(&bytes, Int32(bytes.count)), "draw random numbers")
        let number = BN_bin2bn(bytes, Int32(bytes.count), nil)
        defer { BN_free(number) }
        guard BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate.pointer)) != nil else {
            throw OpenSSL.failure("set the serial number")
        }
    }

    /// Sets the validity from `start`, for `days` times 24 hours, both ends included.
    func setValidity(from start: Date, days: Int) throws(CertificateError) {
        let first = time_t(start.timeIntervalSince1970)
        let last = first + days * 86_400 - 1
        guard ASN1_TIME_set(X509_getm_notBefore(certificate.pointer), first) != nil,
            ASN1_TIME_set(X509_getm_notAfter(certificate.pointer), last) != nil
        else { throw OpenSSL.failure("set the validity") }
    }

    /// Sets the common name, cut to the 64 characters that RFC 5280 allows.
    func setSubject(commonName: String) throws(CertificateError) {
        let bytes = Array(commonName.prefix(64).utf8)
        try OpenSSL.check(
            X509_NAME_add_entry_by_NID(
                X509_get_subject_name(certificate.pointer),
                NID_commonName,
                MBSTRING_UTF8,
                bytes,
                Int32(bytes.count),
                -1,
                0
            ),
            "set the name"
        )
    }

    func setKey(_ key: PrivateKey) throws(CertificateError) {
        try OpenSSL.check(X509_set_pubkey(certificate.pointer, key.pointer), "set the key")
    }

    func setIssuer(_ issuer: Certificate) throws(CertificateError) {
        try OpenSSL.check(
            X509_set_issuer_name(certificate.pointer, X509_get_subject_name(issuer.pointer)),
            "set the issuer"
        )
    }

    /// Adds an extension from its text as in OpenSSL's x509v3_config; after key, subject and issuer are set.
    func add(_ nid: Int32, _ text: String, issuer: Certificate) throws(CertificateError) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer.pointer, certificate.pointer, nil, nil, 0)
        let name = OBJ_nid2sn(nid).map { String(cString: $0) } ?? "extension \(nid)"
        guard let certificateExtension = X509V3_EXT_conf_nid(nil, &context, nid, text) else {
            throw OpenSSL.failure("make \(name) from \(text)")
        }
        defer { X509_EXTENSION_free(certificateExtension) }
        try OpenSSL.check(X509_add_ext(certificate.pointer, certificateExtension, -1), "add \(name)")
    }

    /// ECDSA with SHA-256.
    func sign(with key: PrivateKey) throws(CertificateError) -> Certificate {
        guard X509_sign(certificate.pointer, key.pointer, EVP_sha256()) > 0 else { throw OpenSSL.failure("sign") }
        return certificate
    }
}
