import CLibwebsockets
import Glibc

/// Tells when a socket of ours can be read or written, and owns the socket's descriptor.
final class SocketWatcher {
    enum Event: UInt32 {
        // libuv's UV_READABLE and UV_WRITABLE.
        case readable = 1
        case writable = 2
    }

    let descriptor: Int32
    // The loop holds the watcher until libuv has closed it.
    private let poll: UnsafeMutablePointer<uv_poll_t>
    private unowned let loop: EventLoop
    private var handler: (() -> Void)?

    /// On the loop's thread. Takes over `descriptor`, also when `nil` comes back. Tells nothing before `watch`.
    init?(loop: EventLoop, descriptor: Int32) {
        self.loop = loop
        self.descriptor = descriptor
        poll = .allocate(capacity: 1)
        guard descriptor >= 0, !loop.hasEnded, uv_poll_init(loop.uv, poll, descriptor) == 0 else {
            poll.deallocate()
            if descriptor >= 0 { Glibc.close(descriptor) }
            return nil
        }
        poll.pointee.data = Unmanaged.passRetained(self).toOpaque()
        loop.watchers[ObjectIdentifier(self)] = self
    }

    /// A second handle of `socket`: libuv watches a descriptor once only, and libwebsockets' own it watches already.
    static func duplicate(of socket: Int32, loop: EventLoop) -> SocketWatcher? {
        SocketWatcher(loop: loop, descriptor: fcntl(socket, F_DUPFD_CLOEXEC, 0))
    }

    private var isOpen: Bool { loop.watchers[ObjectIdentifier(self)] != nil }

    /// Calls `handler` each time, until `pause` or `close`.
    func watch(_ event: Event, _ handler: @escaping () -> Void) {
        guard isOpen else { return }
        self.handler = handler
        uv_poll_start(poll, Int32(event.rawValue)) { poll, _, _ in
            guard let data = poll?.pointee.data else { return }
            Unmanaged<SocketWatcher>.fromOpaque(data).takeUnretainedValue().handler?()
        }
    }

    func pause() {
        guard isOpen else { return }
        uv_poll_stop(poll)
        handler = nil
    }

    /// Closes the socket; nothing is told any more.
    func close() {
        guard isOpen else { return }
        loop.watchers[ObjectIdentifier(self)] = nil
        handler = nil
        let handle = UnsafeMutableRawPointer(poll).assumingMemoryBound(to: uv_handle_t.self)
        uv_close(handle) { handle in
            guard let handle, let data = handle.pointee.data else { return }
            Unmanaged<SocketWatcher>.fromOpaque(data).release()
            UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_poll_t.self).deallocate()
        }
        // After uv_close, which takes it out of the loop's poll set.
        Glibc.close(descriptor)
    }
}
