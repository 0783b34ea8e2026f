import COpenSSL
import Foundation

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
