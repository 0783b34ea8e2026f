import CLibwebsockets

extension Server {
    /// libwebsockets made the SSL_CTX of the TLS host; the certificate and the rules are ours.
    func prepareTLS(_ user: UnsafeMutableRawPointer?) -> Int32 {
        guard let user, let tls else { return -1 }
        return tls.install(in: OpaquePointer(user)) ? 0 : -1
    }
}
