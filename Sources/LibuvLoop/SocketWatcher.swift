import CLibuv
import Glibc

/// Reports when a socket can be read or written, and owns the socket's descriptor.
package final class SocketWatcher {
    /// The events to watch for, or those that occurred.
    package struct Events: OptionSet, Sendable {
        /// The bits, as libuv defines them.
        package let rawValue: UInt32
        /// Creates a set from its bits.
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        // libuv's UV_READABLE and UV_WRITABLE.
        /// The socket can be read.
        package static let readable = Events(rawValue: 1)
        /// The socket can be written.
        package static let writable = Events(rawValue: 2)
    }

    /// The socket's descriptor.
    package let descriptor: Int32
    /// Called with the events that occurred; an error of the socket counts as all watched events, and reading or
    /// writing then reports it.
    package var handler: ((Events) -> Void)?
    // The loop holds the watcher until libuv has closed it.
    private let poll: UnsafeMutablePointer<uv_poll_t>
    private unowned let loop: EventLoop
    private var watched: Events = []
    private var isOpen = true

    /// Takes ownership of a socket, even if it returns `nil`; must be called on the loop's thread. Nothing is reported
    /// before `watch`.
    package init?(loop: EventLoop, descriptor: Int32) {
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

    /// Sets the events to watch for; with none, nothing is reported.
    package func watch(_ events: Events) {
        guard isOpen, events != watched else { return }
        watched = events
        guard !events.isEmpty else {
            uv_poll_stop(poll)
            return
        }
        uv_poll_start(poll, Int32(events.rawValue)) { poll, status, found in
            guard let data = poll?.pointee.data else { return }
            let watcher = Unmanaged<SocketWatcher>.fromOpaque(data).takeUnretainedValue()
            watcher.loop.eventOccurred()
            // A timer may have closed it.
            guard watcher.isOpen else { return }
            // libuv stops watching a socket with an error.
            let looked = watcher.watched
            if status < 0 { watcher.watched = [] }
            watcher.handler?(status < 0 ? looked : Events(rawValue: UInt32(bitPattern: found)).intersection(looked))
        }
    }

    /// Closes the socket; nothing is reported afterwards.
    package func close() {
        guard isOpen else { return }
        isOpen = false
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
