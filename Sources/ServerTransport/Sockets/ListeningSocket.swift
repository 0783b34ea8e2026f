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

    /// Calls `onAccept` with each new socket and its peer's address, until `close()`.
    func start(on loop: EventLoop, onAccept: @escaping (Int32, String) -> Void) {
        watcher = SocketWatcher(loop: loop, descriptor: listener.descriptor)
        watcher?.handler = { [unowned self] _ in
            guard !self.accept(onAccept) else { return }
            // The socket stays readable while nobody can be taken, so looking on would spin.
            self.watcher?.watch([])
            self.pause = LoopTimer(loop: loop, every: .milliseconds(100)) { [unowned self] in
                self.pause = nil
                self.watcher?.watch(.readable)
            }
        }
        watcher?.watch(.readable)
    }

    /// Accepts waiting connections; `false` if the system has no resources for them.
    private func accept(_ onAccept: (Int32, String) -> Void) -> Bool {
        // A bounded number at once, so that a rush of newcomers does not keep the others waiting.
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
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return false
            default: return true
            }
        }
        return true
    }

    func close() {
        pause = nil
        watcher?.close()
    }
}
