import CLibwebsockets
import Glibc

/// Tells when a socket of ours can be read, and owns the socket's descriptor.
final class SocketWatcher {
    // The loop holds the watcher until libuv has closed it.
    private let poll: UnsafeMutablePointer<uv_poll_t>
    private unowned let loop: EventLoop
    private let descriptor: Int32
    private var onReadable: (() -> Void)?

    /// On the loop's thread. Takes over `descriptor`, also when `nil` comes back.
    init?(loop: EventLoop, descriptor: Int32, onReadable: @escaping () -> Void) {
        self.loop = loop
        self.descriptor = descriptor
        self.onReadable = onReadable
        poll = .allocate(capacity: 1)
        guard uv_poll_init(loop.uv, poll, descriptor) == 0 else {
            poll.deallocate()
            Glibc.close(descriptor)
            return nil
        }
        poll.pointee.data = Unmanaged.passRetained(self).toOpaque()
        loop.watchers[ObjectIdentifier(self)] = self
        resume()
    }

    func resume() {
        guard onReadable != nil else { return }
        uv_poll_start(poll, Int32(UV_READABLE.rawValue)) { poll, _, _ in
            guard let data = poll?.pointee.data else { return }
            Unmanaged<SocketWatcher>.fromOpaque(data).takeUnretainedValue().onReadable?()
        }
    }

    func pause() {
        if onReadable != nil { uv_poll_stop(poll) }
    }

    /// Closes the socket; nothing is told any more.
    func close() {
        guard onReadable != nil else { return }
        onReadable = nil
        let handle = UnsafeMutableRawPointer(poll).assumingMemoryBound(to: uv_handle_t.self)
        uv_close(handle) { handle in
            guard let handle, let data = handle.pointee.data else { return }
            Unmanaged<SocketWatcher>.fromOpaque(data).release()
            UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_poll_t.self).deallocate()
        }
        // After uv_close, which takes it out of the loop's poll set.
        Glibc.close(descriptor)
        loop.watchers[ObjectIdentifier(self)] = nil
    }
}
