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
