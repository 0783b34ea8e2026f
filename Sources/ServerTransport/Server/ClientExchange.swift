import COpenSSL
import Glibc

/// The client's side of one request to a server on this machine, whose certificate may be for other names.
package enum ClientExchange {
    /// The maximum bytes of an answer.
    private static let maxAnswerBytes = 16 * 1024

    /// Sends a request over a connected, blocking socket and reads the answer to its end.
    ///
    /// - Returns: `nil` if the request cannot be sent, also because the peer does not speak TLS.
    package static func exchange(_ request: String, over descriptor: Int32, isSecure: Bool) -> String? {
        isSecure ? secureExchange(request, over: descriptor) : plainExchange(request, over: descriptor)
    }

    private static func plainExchange(_ request: String, over descriptor: Int32) -> String? {
        guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { return nil }
        return answer { recv(descriptor, &$0, $0.count, 0) }
    }

    private static func secureExchange(_ request: String, over descriptor: Int32) -> String? {
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
        return answer { Int(SSL_read(session, &$0, Int32($0.count))) }
    }

    /// - Parameter read: Fills the buffer and returns the number of bytes; 0 or less at the end.
    private static func answer(_ read: (inout [UInt8]) -> Int) -> String {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while answer.count < maxAnswerBytes {
            let count = read(&buffer)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
