import COpenSSL

/// An ECDSA key on P-256, which every phone's TLS supports.
final class PrivateKey {
    let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    static func generate() throws(CertificateError) -> PrivateKey {
        guard let key = touchfigures_p256_key() else { throw OpenSSL.failure("make a key") }
        return PrivateKey(key)
    }

    /// The key in a PEM file's bytes; `nil` if there is none.
    convenience init?(pem: [UInt8]) {
        // Our own password callback: without it, libcrypto asks for the password of an encrypted key on the terminal.
        let key = OpenSSL.read(pem) { PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in -1 }, nil) }
        guard let key else { return nil }
        self.init(key)
    }

    /// PKCS #8, unencrypted: the file's mode protects it.
    var pem: [UInt8] {
        get throws(CertificateError) {
            try OpenSSL.written("write a key") { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
        }
    }
}
