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
