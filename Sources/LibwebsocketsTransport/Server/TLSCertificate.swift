import CLibwebsockets
import Glibc

/// A certificate chain and its key, read and checked once, for the contexts that are to use them.
final class TLSCertificate {
    private let certificate: String
    private let key: String
    /// The running listener's context; it belongs to libwebsockets.
    private var context: OpaquePointer?

    /// - Throws: `TransportError.badCertificate` when a file cannot be read or the key is not the certificate's.
    init(certificate: String, key: String) throws(TransportError) {
        self.certificate = certificate
        self.key = key
        try Self.check(certificate: certificate, key: key)
    }

    private static func check(certificate: String, key: String) throws(TransportError) {
        guard let trial = SSL_CTX_new(TLS_server_method()) else { throw .badCertificate("OpenSSL is out of memory") }
        defer { SSL_CTX_free(trial) }
        for file in [certificate, key] where access(file, R_OK) != 0 {
            throw .badCertificate("\(file): \(systemMessage(errno))")
        }
        if let problem = load(certificate: certificate, key: key, into: trial) { throw .badCertificate(problem) }
    }

    /// What is wrong, or `nil`.
    private static func load(certificate: String, key: String, into context: OpaquePointer) -> String? {
        ERR_clear_error()
        guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
            return "\(certificate) is no PEM certificate (\(openSSLReason()))"
        }
        guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
            return "\(key) is no PEM key of \(certificate) (\(openSSLReason()))"
        }
        guard SSL_CTX_check_private_key(context) == 1 else { return "\(key) is not the key of \(certificate)" }
        return nil
    }

    private static func openSSLReason() -> String {
        guard let reason = ERR_reason_error_string(ERR_get_error()) else { return "no reason given" }
        return String(cString: reason)
    }

    /// On the loop's thread: sets up a listener's context.
    func install(in context: OpaquePointer) -> Bool {
        guard tf_ssl_ctx_require_tls12(context) == 1,
            Self.load(certificate: certificate, key: key, into: context) == nil
        else { return false }
        tf_ssl_ctx_release_idle_buffers(context)
        tf_ssl_ctx_ignore_server_name(context)
        self.context = context
        return true
    }

    /// On the loop's thread: handshakes from now on use another certificate; connections that are open keep theirs.
    func replace(certificate: String, key: String) throws(TransportError) {
        guard let context else { throw .stopped }
        try Self.check(certificate: certificate, key: key)
        if let problem = Self.load(certificate: certificate, key: key, into: context) { throw .badCertificate(problem) }
    }
}
