import Transport

/// Counts connections with an incomplete request: in the TLS handshake, silent from the start, or within a request.
///
/// They are limited per network, because they cost memory and descriptors and may come from a client that never
/// completes them. Above the limit the oldest of the same network is closed, so that clients with complete requests are
/// served.
struct UnfinishedRequests {
    /// The limit per network; a school of 500 phones opens 6 connections each behind one address when its pages load.
    static let limitPerNetwork = 4_096
    /// The limit in total.
    static let limit = 16_384

    private struct Queue {
        var ids: [ConnectionID] = []
        var first = 0
        var count = 0

        /// Appends a connection; finished ones are removed once they are the majority.
        mutating func append(_ id: ConnectionID, isUnfinished: (ConnectionID) -> Bool) {
            ids.append(id)
            count += 1
            guard ids.count > 1024, ids.count > 4 * count else { return }
            var seen: Set<ConnectionID> = []
            // One that is here twice has become unfinished again: its last place counts.
            ids = ids[first...].reversed().filter { isUnfinished($0) && seen.insert($0).inserted }.reversed()
            first = 0
        }
    }

    private var queues: [AddressGroup: Queue] = [:]
    private(set) var count = 0
    private let limitPerNetwork: Int
    private let limit: Int

    init(limitPerNetwork: Int = Self.limitPerNetwork, limit: Int = Self.limit) {
        self.limitPerNetwork = limitPerNetwork
        self.limit = limit
    }

    /// The number of list entries, including those of finished requests.
    var listed: Int { queues.values.reduce(0) { $0 + $1.ids.count } }

    /// Adds a connection.
    ///
    /// - Parameters:
    ///   - isProxy: whether it is a trusted proxy's, which has only the limit in total.
    ///   - isUnfinished: whether another one still is.
    /// - Returns: the connection to close, if a limit is exceeded.
    mutating func add(
        _ id: ConnectionID,
        from address: String,
        isProxy: Bool = false,
        isUnfinished: (ConnectionID) -> Bool
    ) -> ConnectionID? {
        let network = AddressGroup(address)
        queues[network, default: Queue()].append(id) { $0 == id || isUnfinished($0) }
        count += 1
        if !isProxy, queues[network]?.count ?? 0 > limitPerNetwork { return oldest(of: network, isUnfinished) }
        guard count > limit, let crowded = queues.max(by: { $0.value.count < $1.value.count })?.key else { return nil }
        return oldest(of: crowded, isUnfinished)
    }

    /// Stops counting a connection of this address.
    mutating func remove(from address: String) {
        let network = AddressGroup(address)
        guard let left = queues[network]?.count else { return }
        count -= 1
        if left <= 1 { queues[network] = nil } else { queues[network]?.count = left - 1 }
    }

    /// The oldest unfinished connection of a network; finished ones stay in the list until they reach its front.
    private mutating func oldest(of network: AddressGroup, _ isUnfinished: (ConnectionID) -> Bool) -> ConnectionID? {
        guard var queue = queues.removeValue(forKey: network) else { return nil }
        var found: ConnectionID?
        while found == nil, queue.first < queue.ids.count {
            let id = queue.ids[queue.first]
            queue.first += 1
            if isUnfinished(id) { found = id }
        }
        if queue.first > 1024 {
            queue.ids.removeFirst(queue.first)
            queue.first = 0
        }
        queues[network] = queue
        return found
    }
}
