import Transport

/// The open connections by number.
///
/// A number consists of a place in the table and the place's generation, so that the number of a closed connection is
/// invalid even if the place is in use again.
struct ConnectionTable {
    private struct Slot {
        var generation: UInt32 = 0
        var connection: Connection?
    }

    private var slots: [Slot] = []
    private var free: [UInt32] = []
    private(set) var count = 0

    /// Reserves a number for a new connection.
    mutating func reserve() -> ConnectionID {
        count += 1
        let place: UInt32
        if let last = free.popLast() {
            place = last
        } else {
            place = UInt32(slots.count)
            slots.append(Slot())
        }
        slots[Int(place)].generation &+= 1
        return ConnectionID(rawValue: UInt64(slots[Int(place)].generation) << 32 | UInt64(place))
    }

    mutating func remove(_ id: ConnectionID) {
        guard let place = slotIndex(of: id) else { return }
        slots[place].connection = nil
        // The generation increases immediately: late events find no connection.
        slots[place].generation &+= 1
        free.append(UInt32(place))
        count -= 1
    }

    subscript(_ id: ConnectionID) -> Connection? {
        get { slotIndex(of: id).flatMap { slots[$0].connection } }
        set { if let place = slotIndex(of: id) { slots[place].connection = newValue } }
    }

    /// The idle connections with the earliest deadlines, at most `count`.
    func longestIdle(_ count: Int) -> [Connection] {
        var selected: [Connection] = []
        for case let connection? in slots.lazy.map(\.connection) where connection.isIdle {
            guard selected.count < count || selected.last.map({ connection.deadline < $0.deadline }) == true else {
                continue
            }
            let place = selected.lastIndex { $0.deadline <= connection.deadline }.map { $0 + 1 } ?? 0
            selected.insert(connection, at: place)
            if selected.count > count { selected.removeLast() }
        }
        return selected
    }

    /// The connections of a network to close first, at most `count`: those between requests, then those with an
    /// unfinished request, then those that do not read their response, the oldest of each kind first.
    ///
    /// - Parameter includingUsed: Whether WebSockets may be closed, too: first those that read nothing.
    func leastValuable(_ count: Int, of network: AddressGroup, includingUsed: Bool) -> [Connection] {
        var selected: [(connection: Connection, rank: Int, since: UInt64)] = []
        for case let connection? in slots.lazy.map(\.connection) where connection.client == network {
            guard !connection.isBroken, let (rank, since) = connection.closingRank(includingUsed: includingUsed) else {
                continue
            }
            selected.append((connection, rank, since))
        }
        selected.sort { ($0.rank, $0.since) < ($1.rank, $1.since) }
        return selected.prefix(count).map(\.connection)
    }

    var all: [Connection] { slots.compactMap(\.connection) }

    private func slotIndex(of id: ConnectionID) -> Int? {
        let place = Int(truncatingIfNeeded: id.rawValue & 0xffff_ffff)
        guard place < slots.count, slots[place].generation == UInt32(id.rawValue >> 32) else { return nil }
        return place
    }
}

extension Connection {
    /// The rank among connections that may be closed, lowest first, and the time since when; `nil` if it may not be
    /// closed.
    fileprivate func closingRank(includingUsed: Bool) -> (rank: Int, since: UInt64)? {
        switch phase {
        case .head where isIdle: (0, deadline)
        case .handshake, .head, .body: (1, deadline)
        case .response(let exchange) where exchange.unreadBytes != nil: (2, deadline)
        case .lingering: (3, deadline)
        case .webSocket(let session) where includingUsed: (session.outbox.isEmpty ? 5 : 4, session.lastHeard)
        case .response, .webSocket, .closed: nil
        }
    }
}
