import Glibc

/// Keeps a socket half open for a moment after its last response.
///
/// A socket closed with unread data is reset, and a reset can take the response from the peer before it has read it
/// (RFC 9112 §9.6). So a second handle of the socket stays: what comes is read and forgotten, with bounds.
final class LingeringClose {
    private let descriptor: Int32
    private var watcher: SocketWatcher?
    private var timer: LoopTimer?
    private var bytesLeft = 4 * 1024 * 1024

    /// Takes a second handle of `socket`.
    init?(socket: Int32) {
        descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if watcher == nil { close(descriptor) } }

    /// To be called when the first handle is closed. Lives on its own until the peer or the time is up.
    func start(on loop: EventLoop) {
        shutdown(descriptor, Int32(SHUT_WR))
        // The watcher holds this object, and the loop the watcher, until `end`.
        watcher = SocketWatcher(loop: loop, descriptor: descriptor) { self.discard() }
        timer = LoopTimer(loop: loop, every: .seconds(2)) { [unowned self] in self.end() }
    }

    private func discard() {
        let got = withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
            recv(descriptor, buffer.baseAddress, buffer.count, 0)
        }
        if got < 0, errno == EAGAIN || errno == EINTR { return }
        bytesLeft -= max(0, got)
        if got <= 0 || bytesLeft <= 0 { end() }
    }

    private func end() {
        timer = nil
        watcher?.close()
    }
}
