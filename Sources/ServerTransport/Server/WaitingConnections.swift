import Transport

/// Connections that wait for their peers in the same way: for the rest of a request, or until a response is read.
///
/// They are limited per network, by their number and by their bytes, because a peer may let them wait on purpose. Above
/// a limit the oldest of the same network is closed, so that active ones are served.
struct WaitingConnections {
    /// The maximum number of connections and of bytes.
    struct Limits {
        var perNetwork: Int
        var total: Int
        var bytesPerNetwork = Int.max
        var bytes = Int.max
    }

    private struct Queue {
        var ids: [ConnectionID] = []
        var first = 0
        var count = 0
        var bytes = 0

        /// Appends a connection; those that no longer wait are removed once they are the majority.
        mutating func append(_ id: ConnectionID, isWaiting: (ConnectionID) -> Bool) {
            ids.append(id)
            count += 1
            guard ids.count > 1024, ids.count > 4 * count else { return }
            var seen: Set<ConnectionID> = []
            // A connection that is listed twice has begun to wait again: its last place counts.
            ids = ids[first...].reversed().filter { isWaiting($0) && seen.insert($0).inserted }.reversed()
            first = 0
        }
    }

    let limits: Limits
    private var queues: [AddressGroup: Queue] = [:]
    private(set) var count = 0
    /// The total bytes of these connections.
    private(set) var bytes = 0

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// The number of list entries, including connections that no longer wait.
    var listed: Int { queues.values.reduce(0) { $0 + $1.ids.count } }

    /// Adds a connection.
    ///
    /// - Parameter isWaiting: Whether another connection still waits.
    mutating func add(
        _ id: ConnectionID,
        of network: AddressGroup,
        bytes: Int = 0,
        isWaiting: (ConnectionID) -> Bool
    ) {
        queues[network, default: Queue()].append(id) { $0 == id || isWaiting($0) }
        count += 1
        change(bytes: bytes, of: network)
    }

    /// Changes the bytes of one of the network's connections.
    mutating func change(bytes difference: Int, of network: AddressGroup) {
        guard difference != 0 else { return }
        queues[network]?.bytes += difference
        bytes += difference
    }

    /// Stops counting a connection of this network, which held this many bytes.
    mutating func remove(of network: AddressGroup, bytes: Int = 0) {
        guard let remaining = queues[network]?.count else { return }
        change(bytes: -bytes, of: network)
        count -= 1
        if remaining <= 1 { queues[network] = nil } else { queues[network]?.count = remaining - 1 }
    }

    /// The connection to close while a limit is exceeded, otherwise `nil`: the oldest of this network, or of the most
    /// crowded one.
    ///
    /// - Parameter isProxy: Whether the network is a trusted proxy, to which only the total limits apply.
    mutating func excess(
        of network: AddressGroup,
        isProxy: Bool = false,
        isWaiting: (ConnectionID) -> Bool
    ) -> ConnectionID? {
        if !isProxy, let queue = queues[network],
            queue.count > limits.perNetwork || queue.bytes > limits.bytesPerNetwork
        {
            return oldest(of: network, isWaiting)
        }
        if count > limits.total, let crowded = queues.max(by: { $0.value.count < $1.value.count })?.key {
            return oldest(of: crowded, isWaiting)
        }
        if bytes > limits.bytes, let crowded = queues.max(by: { $0.value.bytes < $1.value.bytes })?.key {
            return oldest(of: crowded, isWaiting)
        }
        return nil
    }

    /// The oldest waiting connection of a network; others stay in the list until they reach its front.
    private mutating func oldest(of network: AddressGroup, _ isWaiting: (ConnectionID) -> Bool) -> ConnectionID? {
        guard var queue = queues.removeValue(forKey: network) else { return nil }
        var next: ConnectionID?
        while next == nil, queue.first < queue.ids.count {
            let id = queue.ids[queue.first]
            queue.first += 1
            if isWaiting(id) { next = id }
        }
        if queue.first > 1024 {
            queue.ids.removeFirst(queue.first)
            queue.first = 0
        }
        queues[network] = queue
        return next
    }
}
