import COpenSSL
import EventLoops
import Glibc
import SystemCalls

/// A TLS listener's side of its handshakes: certificate, key and rules.
final class TLSContext: Sendable {
    // OpenSSL's contexts may be used by any thread, and this one does not change.
    nonisolated(unsafe) private let context: OpaquePointer

    /// - Throws: `TransportError.badCertificate` when a file cannot be read or the key is not the certificate's.
    init(certificate: String, key: String) throws(TransportError) {
        context = try Self.make(certificate: certificate, key: key)
    }

    deinit { SSL_CTX_free(context) }

    /// A session for an accepted socket; `nil` when OpenSSL is out of memory.
    func session(for descriptor: Int32) -> OpaquePointer? {
        guard let session = SSL_new(context) else { return nil }
        guard SSL_set_fd(session, descriptor) == 1 else {
            SSL_free(session)
            return nil
        }
        SSL_set_accept_state(session)
        return session
    }

    private static func make(certificate: String, key: String) throws(TransportError) -> OpaquePointer {
        for file in [certificate, key] {
            if let reason = unreadableReason(file) { throw .badCertificate("\(file): \(reason)") }
        }
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw .badCertificate("OpenSSL is out of memory") }
        touchfigures_ssl_set_modes(context)
        SSL_CTX_set_alpn_select_cb(context, selectHTTP1, nil)
        guard touchfigures_ssl_require_tls12(context) == 1,
            // TLS 1.2 with forward secrecy and authenticated encryption only (RFC 9325 §4.2); TLS 1.3 has no other
            // suites.
            SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1
        else {
            SSL_CTX_free(context)
            throw .badCertificate("OpenSSL supports none of the required cipher suites")
        }
        if let problem = load(certificate: certificate, key: key, into: context) {
            SSL_CTX_free(context)
            throw .badCertificate(problem)
        }
        return context
    }

    /// Loads certificate and key; returns the reason if that fails.
    private static func load(certificate: String, key: String, into context: OpaquePointer) -> String? {
        ERR_clear_error()
        guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
            return systemReason(certificate) ?? "\(certificate) is not a PEM certificate (\(openSSLReason()))"
        }
        let (isUsed, isEncrypted) = use(key: key, in: context)
        guard isUsed else {
            if isEncrypted {
                return "\(key) has a passphrase: write it without one by openssl pkey -in \(key) -out FILE"
            }
            return systemReason(key) ?? "\(key) is not the PEM key of \(certificate) (\(openSSLReason()))"
        }
        guard SSL_CTX_check_private_key(context) == 1 else { return "\(key) does not match \(certificate)" }
        return nil
    }

    /// Loads the key, and never asks for a passphrase: OpenSSL itself would at the terminal, where each new worker waits.
    private static func use(key: String, in context: OpaquePointer) -> (isUsed: Bool, isEncrypted: Bool) {
        var isEncrypted = false
        let isUsed = withUnsafeMutablePointer(to: &isEncrypted) { flag in
            SSL_CTX_set_default_passwd_cb(context) { _, _, _, flag in
                flag?.storeBytes(of: true, as: Bool.self)
                return -1
            }
            SSL_CTX_set_default_passwd_cb_userdata(context, flag)
            defer {
                SSL_CTX_set_default_passwd_cb(context, nil)
                SSL_CTX_set_default_passwd_cb_userdata(context, nil)
            }
            return SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1
        }
        return (isUsed, isEncrypted)
    }

    /// The reason why the file could not be read; `nil` if its content is invalid.
    private static func systemReason(_ file: String) -> String? {
        // ERR_SYSTEM_ERROR, a macro: errors of calls bear the highest of 32 bits, and the `errno`.
        let code = UInt32(truncatingIfNeeded: ERR_peek_error())
        guard code & 0x8000_0000 != 0 else { return nil }
        return "\(file): \(systemMessage(Int32(code & 0x7fff_ffff)))"
    }

    private static func openSSLReason() -> String {
        guard let reason = ERR_reason_error_string(ERR_get_error()) else { return "no reason given" }
        return String(cString: reason)
    }
}

/// ALPN (RFC 7301): HTTP/1.1 is all that is spoken. A client that offers only others gets no protocol.
private func selectHTTP1(
    session: OpaquePointer?,
    selected: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    selectedCount: UnsafeMutablePointer<UInt8>?,
    offered: UnsafePointer<UInt8>?,
    offeredCount: UInt32,
    argument: UnsafeMutableRawPointer?
) -> Int32 {
    guard let selected, let selectedCount, let offered else { return SSL_TLSEXT_ERR_NOACK }
    let names = UnsafeBufferPointer(start: offered, count: Int(offeredCount))
    var index = 0
    while index < names.count {
        let length = Int(names[index])
        let end = index + 1 + length
        guard end <= names.count else { break }
        if names[(index + 1)..<end].elementsEqual("http/1.1".utf8) {
            selected.pointee = offered + index + 1
            selectedCount.pointee = UInt8(length)
            return SSL_TLSEXT_ERR_OK
        }
        index = end
    }
    return SSL_TLSEXT_ERR_NOACK
}
