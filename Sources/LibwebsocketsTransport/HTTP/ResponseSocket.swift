import CLibwebsockets
import Glibc

/// Writes to a connection that libwebsockets leaves alone for the time of a response.
///
/// Not by `lws_write`: for HTTP, lws 4.1 either looks at a socket for reading and writing or not at all. While a response
/// is on its way it does not read, so that a peer that has sent more, or has hung up, would make the loop spin. So lws is
/// held (flow control) and the response written here, to the same socket or the same TLS session.
enum ResponseSocket {
    /// How many bytes were taken, 0 if the socket is full, `nil` if it is dead.
    static func write(_ bytes: UnsafeRawBufferPointer, to wsi: OpaquePointer) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        if let tls = lws_get_ssl(wsi) {
            ERR_clear_error()
            let written = SSL_write(tls, bytes.baseAddress, Int32(clamping: bytes.count))
            if written > 0 { return Int(written) }
            let reason = SSL_get_error(tls, written)
            return reason == SSL_ERROR_WANT_WRITE || reason == SSL_ERROR_WANT_READ ? 0 : nil
        }
        let written = send(lws_get_socket_fd(wsi), bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        if written >= 0 { return written }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Says goodbye in TLS, for ends that libwebsockets does not know as orderly.
    static func sayGoodbye(_ wsi: OpaquePointer) {
        if let tls = lws_get_ssl(wsi) { SSL_shutdown(tls) }
    }
}
