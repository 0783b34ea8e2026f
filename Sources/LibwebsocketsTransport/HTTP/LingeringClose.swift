import Glibc

/// Keeps a socket half open for a moment after its last response.
///
/// A socket closed with unread data is reset, and a reset can take the response from the peer before it has read it
/// (RFC 9112 §9.6). So a second handle of the socket stays: what comes is read and forgotten, with bounds.
final class LingeringClose {
    private let watcher: SocketWatcher
    private var timer: LoopTimer?
    private var bytesLeft = 4 * 1024 * 1024

    private init(_ watcher: SocketWatcher) {
        self.watcher = watcher
    }

    /// Takes over the second handle; lives on its own until the peer has closed, or time or bytes are up.
    static func begin(with watcher: SocketWatcher, on loop: EventLoop) {
        let lingering = LingeringClose(watcher)
        shutdown(watcher.descriptor, Int32(SHUT_WR))
        // The watcher holds this object, and the loop the watcher, until it is closed.
        watcher.watch(.readable) { lingering.discard() }
        lingering.timer = LoopTimer(loop: loop, every: .seconds(2)) { [unowned lingering] in lingering.end() }
    }

    private func discard() {
        let got = withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
            recv(watcher.descriptor, buffer.baseAddress, buffer.count, 0)
        }
        if got < 0, errno == EAGAIN || errno == EINTR { return }
        bytesLeft -= max(0, got)
        if got <= 0 || bytesLeft <= 0 { end() }
    }

    private func end() {
        timer = nil
        watcher.close()
    }
}
