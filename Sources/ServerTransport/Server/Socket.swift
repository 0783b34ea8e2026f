import COpenSSL
import EventLoops
import Glibc

/// A connected socket that reads and writes without blocking, plain or by TLS.
final class Socket {
    enum Reading {
        /// The number of bytes read into the buffer.
        case bytes(Int)
        case nothing
        /// The peer has finished sending.
        case end
        case failed
    }

    enum Writing: Equatable {
        /// The number of accepted bytes, fewer than offered if the socket is full. Of the rest, `encrypted` bytes must
        /// be offered again, first and unchanged.
        case bytes(Int, encrypted: Int)
        case failed
    }

    enum Handshake {
        case done
        case wants(SocketWatcher.Events)
        /// The peer does not trust the certificate.
        case distrusted
        case failed
    }

    private let watcher: SocketWatcher
    private var tls: OpaquePointer?
    private var isShut = false

    /// Takes ownership of the watcher's descriptor and of the TLS session, if any.
    init(_ watcher: SocketWatcher, tls: OpaquePointer?) {
        self.watcher = watcher
        self.tls = tls
    }

    deinit { SSL_free(tls) }

    var descriptor: Int32 { watcher.descriptor }

    var handler: ((SocketWatcher.Events) -> Void)? {
        get { watcher.handler }
        set { watcher.handler = newValue }
    }

    func watch(_ events: SocketWatcher.Events) { watcher.watch(events) }

    /// Continues the TLS handshake.
    func handshake() -> Handshake {
        guard let tls else { return .done }
        ERR_clear_error()
        let result = SSL_accept(tls)
        guard result != 1 else { return .done }
        switch SSL_get_error(tls, result) {
        case SSL_ERROR_WANT_READ: return .wants(.readable)
        case SSL_ERROR_WANT_WRITE: return .wants(.writable)
        default: return Self.distrust.contains(ERR_GET_REASON(ERR_peek_last_error())) ? .distrusted : .failed
        }
    }

    /// The alerts by which clients refuse a certificate (RFC 8446 §6.2).
    private static let distrust: Set<Int32> = [
        SSL_R_TLSV1_ALERT_UNKNOWN_CA, SSL_R_SSLV3_ALERT_BAD_CERTIFICATE, SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN,
        SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED, SSL_R_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE,
    ]

    /// Whether TLS has buffered bytes that the socket will not announce again; `false` once a read has returned
    /// nothing.
    private(set) var hasBufferedBytes = false

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        guard let tls else { return readPlain(into: buffer) }
        ERR_clear_error()
        let count = SSL_read(tls, buffer.baseAddress, Int32(clamping: buffer.count))
        if count > 0 {
            hasBufferedBytes = SSL_has_pending(tls) == 1
            return .bytes(Int(count))
        }
        // Also if half a record was read: the socket announces the other half.
        hasBufferedBytes = false
        switch SSL_get_error(tls, count) {
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .nothing
        case SSL_ERROR_ZERO_RETURN: return .end
        default: return .failed
        }
    }

    /// Reads from the socket itself, encrypted or not.
    func readPlain(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .failed
            }
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Writing {
        guard !bytes.isEmpty else { return .bytes(0, encrypted: 0) }
        guard let tls else { return writePlain(bytes) }
        var written = 0
        // A record holds 16 KiB; a partial write ends with each.
        while written < bytes.count {
            ERR_clear_error()
            let unwritten = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = SSL_write(tls, unwritten.baseAddress, Int32(clamping: unwritten.count))
            if count > 0 {
                written += Int(count)
                continue
            }
            switch SSL_get_error(tls, count) {
            case SSL_ERROR_WANT_WRITE, SSL_ERROR_WANT_READ:
                // The pending record has at most the maximum size of a record; it is written again with at least the
                // same bytes.
                return .bytes(written, encrypted: min(unwritten.count, Self.recordSize))
            default: return .failed
            }
        }
        return .bytes(written, encrypted: 0)
    }

    private static let recordSize = 16 * 1024

    private func writePlain(_ bytes: UnsafeRawBufferPointer) -> Writing {
        while true {
            let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            if count >= 0 { return .bytes(count, encrypted: 0) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .bytes(0, encrypted: 0)
            default: return .failed
            }
        }
    }

    /// Makes `close`, and the end of the process, discard data that was not sent, which the system would otherwise keep,
    /// and reset the connection.
    func discardUnsentOnClose(_ isOn: Bool = true) {
        var abort = linger(l_onoff: isOn ? 1 : 0, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abort, socklen_t(MemoryLayout<linger>.size))
    }

    /// Signals that nothing more will be sent.
    func endWriting() {
        guard !isShut else { return }
        isShut = true
        if let tls {
            ERR_clear_error()
            SSL_shutdown(tls)
        }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        watcher.close()
        SSL_free(tls)
        tls = nil
    }
}
