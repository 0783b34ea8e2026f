import CEventPoll
import Glibc
import SystemCalls

/// The descriptors that a loop waits for, by epoll.
///
/// Changes are collected and applied before each wait, so a change that is undone costs no call. A change that the
/// kernel refuses, for lack of memory or because of the user's limit of watches, remains and is tried again.
final class DescriptorPoll {
    enum Outcome {
        /// The number of events that have occurred.
        case events(Int)
        /// The `errno`.
        case refused(Int32)
    }

    /// A place for a descriptor's watcher: the generation shows that an event belongs to a closed watcher.
    private struct Slot {
        var generation: UInt32 = 0
        var watcher: SocketWatcher?
    }

    /// The maximum number of events of one wait.
    private static let eventsPerWait = 1024
    private static let wakeUpToken = UInt64.max

    /// Wakes a waiting loop when it is written to.
    let wakeUp: WakeUp
    private let descriptor: Int32
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: eventsPerWait)
    /// The places by descriptor.
    private var slots: [Slot] = []
    private var changed: [SocketWatcher] = []

    /// - Throws: `TransportError.system` if the kernel has no descriptors left.
    init() throws(TransportError) {
        descriptor = tf_epoll_create()
        guard descriptor >= 0 else { throw .system("cannot create the event loop: \(systemMessage(errno))") }
        let end = tf_eventfd()
        wakeUp = WakeUp(descriptor: end)
        // Edge-triggered: each write wakes the loop, and the counter need not be read.
        var event = epoll_event(events: tf_epoll_readable | tf_epoll_edges, data: epoll_data_t(u64: Self.wakeUpToken))
        guard end >= 0, tf_epoll_control(descriptor, EPOLL_CTL_ADD, end, &event) == 0 else {
            throw .system("cannot create the event loop: \(systemMessage(errno))")
        }
    }

    deinit {
        events.deallocate()
        if descriptor >= 0 { close(descriptor) }
    }

    // MARK: Watchers

    func add(_ watcher: SocketWatcher) -> UInt64 {
        let place = Int(watcher.descriptor)
        if place >= slots.count {
            slots += Array(repeating: Slot(), count: max(64, place + 1 - slots.count, slots.count / 2))
        }
        slots[place].generation &+= 1
        slots[place].watcher = watcher
        return UInt64(slots[place].generation) << 32 | UInt64(place)
    }

    /// Removes a watcher whose descriptor is about to be closed; closing also removes it from the kernel.
    func remove(_ watcher: SocketWatcher) {
        slots[Int(watcher.descriptor)].watcher = nil
    }

    func closeWatchers() {
        for case let watcher? in slots.map(\.watcher) { watcher.close() }
        changed = []
    }

    /// Records that the events a watcher watches for have changed.
    func changes(_ watcher: SocketWatcher) { changed.append(watcher) }

    /// Whether changes wait to be applied.
    var hasChanges: Bool { !changed.isEmpty }

    /// Applies the changes; refused changes remain. Returns the last refusal's `errno`.
    func applyChanges() -> Int32? {
        guard !changed.isEmpty else { return nil }
        let watchers = changed
        changed.removeAll(keepingCapacity: true)
        var refusal: Int32?
        for watcher in watchers {
            guard let code = watcher.apply({ control($0, $1) }) else { continue }
            refusal = code
            changed.append(watcher)
        }
        return refusal
    }

    /// Changes the events that the kernel reports for a watcher; returns 0 or the `errno`.
    private func control(_ watcher: SocketWatcher, _ operation: Int32) -> Int32 {
        var event = epoll_event(events: watcher.watched.bits, data: epoll_data_t(u64: watcher.token))
        guard tf_epoll_control(descriptor, operation, watcher.descriptor, &event) != 0 else { return 0 }
        let code = errno
        // The kernel removes a descriptor when its last copy is closed, not when this one is.
        let other: Int32? =
            switch code {
            case EEXIST: EPOLL_CTL_MOD
            case ENOENT: operation == EPOLL_CTL_DEL ? nil : EPOLL_CTL_ADD
            default: nil
            }
        guard let other else { return code == ENOENT ? 0 : code }
        return tf_epoll_control(descriptor, other, watcher.descriptor, &event) == 0 ? 0 : errno
    }

    // MARK: Events

    func wait(milliseconds: Int32) -> Outcome {
        let count = epoll_wait(descriptor, events, Int32(Self.eventsPerWait), milliseconds)
        if count >= 0 { return .events(Int(count)) }
        return errno == EINTR ? .events(0) : .refused(errno)
    }

    /// The watcher of an event; `nil` for a closed watcher, and for a wake-up.
    func watcher(ofEvent index: Int) -> SocketWatcher? {
        let token = events[index].data.u64
        let place = Int(token & 0xffff_ffff)
        guard place < slots.count, slots[place].generation == UInt32(token >> 32) else { return nil }
        return slots[place].watcher
    }

    func bits(ofEvent index: Int) -> UInt32 { events[index].events }
}

/// Wakes a loop that waits, from any thread.
final class WakeUp: Sendable {
    private let descriptor: Int32

    /// Takes ownership of an event descriptor.
    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Wakes the loop. If the kernel keeps refusing, the loop wakes up by itself within half a second.
    func send() {
        var one: UInt64 = 1
        for _ in 0..<8 {
            // `EAGAIN` means that the counter is full, so the loop has been woken.
            if write(descriptor, &one, 8) == 8 || errno == EAGAIN { return }
        }
    }
}

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
