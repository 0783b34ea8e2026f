import CEventPoll
import Glibc

/// Reports when a socket can be read or written, and owns the socket's descriptor.
package final class SocketWatcher {
    /// The events to watch for, or those that occurred.
    package struct Events: OptionSet, Sendable {
        /// The bits of the set.
        package let rawValue: UInt32
        /// Creates a set from its bits.
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The socket can be read.
        package static let readable = Events(rawValue: 1)
        /// The socket can be written.
        package static let writable = Events(rawValue: 2)

        /// The events as epoll flags.
        var bits: UInt32 {
            (contains(.readable) ? tf_epoll_readable : 0) | (contains(.writable) ? tf_epoll_writable : 0)
        }
    }

    /// The socket's descriptor.
    package let descriptor: Int32
    /// Called with the events that occurred. An error of the socket counts as all watched events; the next read or
    /// write then reports it.
    package var handler: ((Events) -> Void)?
    private unowned let loop: EventLoop
    /// The identifier under which the kernel knows the watcher.
    private(set) var token: UInt64 = 0
    /// The events to watch for.
    private(set) var watched: Events = []
    /// The events registered with the kernel.
    private var applied: Events = []
    /// Whether the change is noted.
    private var isChanging = false
    private var isOpen = true

    /// Takes ownership of a socket, even if it returns `nil`; must be called on the loop's thread. Events are reported
    /// only after `watch`.
    package init?(loop: EventLoop, descriptor: Int32) {
        self.loop = loop
        self.descriptor = descriptor
        guard descriptor >= 0, !loop.hasEnded else {
            if descriptor >= 0 { Glibc.close(descriptor) }
            return nil
        }
        // The loop references the watcher until it is closed.
        token = loop.poll.add(self)
    }

    /// Sets the events to watch for; with an empty set, nothing is reported.
    package func watch(_ events: Events) {
        guard isOpen, events != watched else { return }
        watched = events
        noteChange()
    }

    private func noteChange() {
        guard !isChanging else { return }
        isChanging = true
        loop.poll.changes(self)
    }

    /// Applies the watched events by a control operation that returns 0 or an `errno`. Returns the `errno` if the
    /// change must be tried again.
    func apply(_ control: (SocketWatcher, Int32) -> Int32) -> Int32? {
        guard isOpen, watched != applied else {
            isChanging = false
            return nil
        }
        let isKnown = !applied.isEmpty
        let operation = isKnown ? (watched.isEmpty ? EPOLL_CTL_DEL : EPOLL_CTL_MOD) : EPOLL_CTL_ADD
        let code = control(self, operation)
        guard code == 0 else { return code }
        applied = watched
        isChanging = false
        return nil
    }

    /// Reports the events that epoll found.
    func occurred(_ bits: UInt32) {
        guard isOpen else { return }
        let interest = watched
        var events: Events = []
        if bits & tf_epoll_readable != 0 { events.insert(.readable) }
        if bits & tf_epoll_writable != 0 { events.insert(.writable) }
        if bits & (tf_epoll_error | tf_epoll_hang_up) != 0 { events = interest }
        // A socket with an error would report it repeatedly.
        if bits & tf_epoll_error != 0 { watch([]) }
        events.formIntersection(interest)
        guard !events.isEmpty else { return }
        handler?(events)
    }

    /// Closes the socket; nothing is reported afterwards.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        handler = nil
        loop.poll.remove(self)
        Glibc.close(descriptor)
    }
}
