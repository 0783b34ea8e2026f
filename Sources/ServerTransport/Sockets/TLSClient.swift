import COpenSSL
import Glibc

/// The client's side of TLS, for a server on this machine, whose certificate is for other names.
package enum TLSClient {
    /// The maximum bytes of an answer.
    package static let maxAnswerBytes = 16 * 1024

    /// Sends a request over a connected, blocking socket and reads the answer to its end.
    ///
    /// - Returns: `nil` if the peer does not speak TLS.
    package static func exchange(_ request: String, over descriptor: Int32) -> String? {
        guard let context = SSL_CTX_new(TLS_client_method()) else { return nil }
        defer {
            SSL_CTX_free(context)
            ERR_clear_error()
        }
        guard let session = SSL_new(context) else { return nil }
        defer { SSL_free(session) }
        guard SSL_set_fd(session, descriptor) == 1, SSL_connect(session) == 1,
            SSL_write(session, request, Int32(clamping: request.utf8.count)) > 0
        else { return nil }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while answer.count < maxAnswerBytes {
            let count = SSL_read(session, &buffer, Int32(buffer.count))
            guard count > 0 else { break }
            answer += buffer.prefix(Int(count))
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
