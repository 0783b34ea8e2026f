import CEventPoll
import EventLoops
import Glibc

/// Accepts the connections of a listening socket, which it owns.
final class ListeningSocket {
    let listener: OpenListener
    private var watcher: SocketWatcher?
    private var pause: LoopTimer?

    init(_ listener: OpenListener) {
        self.listener = listener
    }

    deinit { if watcher == nil { listener.close() } }

    /// Calls `onAccept` with each new socket and its peer's address, until `close()`, and `onRefusal` with the `errno`
    /// if the system has no resources for a connection.
    func start(
        on loop: EventLoop,
        onAccept: @escaping (Int32, String) -> Void,
        onRefusal: @escaping (Int32) -> Void
    ) {
        watcher = SocketWatcher(loop: loop, descriptor: listener.descriptor)
        watcher?.handler = { [unowned self] _ in
            guard let code = self.accept(onAccept) else { return }
            onRefusal(code)
            // The socket stays readable while no connection can be accepted, so watching it would spin.
            self.watcher?.watch([])
            self.pause = LoopTimer(loop: loop, every: .milliseconds(100)) { [unowned self] in
                self.pause = nil
                self.watcher?.watch(.readable)
            }
        }
        watcher?.watch(.readable)
    }

    /// Accepts waiting connections; returns the `errno` if that fails for lack of resources, or for an unknown reason.
    private func accept(_ onAccept: (Int32, String) -> Void) -> Int32? {
        // A bounded number at once, so that a rush of new connections does not delay the others.
        for _ in 0..<64 {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let accepted = withUnsafeMutableBytes(of: &storage) { bytes in
                tf_accept(listener.descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            }
            if accepted >= 0 {
                onAccept(accepted, SocketAddress.name(of: storage, length: length)?.host ?? "")
                continue
            }
            switch errno {
            case EAGAIN: return nil
            // Also network faults that affect one connection only (accept(2)).
            case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENETUNREACH, EHOSTUNREACH, EHOSTDOWN, ENOPROTOOPT, ENONET:
                continue
            default: return errno
            }
        }
        return nil
    }

    func close() {
        pause = nil
        watcher?.close()
    }
}
