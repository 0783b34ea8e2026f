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

/// Helpers for libcrypto's C API.
enum OpenSSL {
    /// The error for a `step` that has just failed, with the newest reason in this thread's queue, which is emptied.
    static func failure(_ step: String) -> CertificateError {
        var code = ERR_get_error()
        for next in sequence(state: (), next: { _ in ERR_get_error() }).prefix(while: { $0 != 0 }) { code = next }
        let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
        return .library(step: step, reason: reason)
    }

    /// Throws unless `status` is libcrypto's 1 for success.
    static func check(_ status: Int32, _ step: String) throws(CertificateError) {
        guard status == 1 else { throw failure(step) }
    }

    /// The bytes that `write` puts into a memory BIO.
    static func written(
        _ step: String,
        _ write: (OpaquePointer) -> Int32
    ) throws(CertificateError) -> [UInt8] {
        guard let bio = BIO_new(BIO_s_mem()) else { throw failure(step) }
        defer { BIO_free(bio) }
        try check(write(bio), step)
        // Equivalent to the macro BIO_get_mem_data.
        var start: UnsafeMutablePointer<UInt8>?
        let count = BIO_ctrl(bio, BIO_CTRL_INFO, 0, &start)
        return [UInt8](UnsafeBufferPointer(start: start, count: count))
    }

    /// Returns what `read` decodes from `bytes`. If this is `nil`, OpenSSL's queued errors are cleared.
    static func read<Value>(_ bytes: [UInt8], _ read: (OpaquePointer) -> Value?) -> Value? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let bio = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
            defer { BIO_free(bio) }
            let value = read(bio)
            ERR_clear_error()
            return value
        }
    }
}

extension OpenSSL {
    /// The version of the library that is loaded, such as `3.0.17`.
    static var version: String {
        OpenSSL_version(OPENSSL_VERSION_STRING).map { String(cString: $0) } ?? "unknown"
    }
}

/// Why a certificate could not be provided.
package enum CertificateError: Error, Equatable {
    /// A file or folder could not be read or written, with the system's reason.
    case file(path: String, reason: String)
    /// The text is neither an IPv4 nor an IPv6 address.
    case notAnAddress(String)
    /// The library refused a step, with its reason.
    case library(step: String, reason: String)
}

extension CertificateError: CustomStringConvertible {
    /// The reason as a message for people.
    package var description: String {
        switch self {
        case .file(let path, let reason): "\(path): \(reason)"
        case .notAnAddress(let text): "\(text) is not an IP address"
        case .library(let step, let reason): "libcrypto cannot \(step): \(reason)"
        }
    }
}
