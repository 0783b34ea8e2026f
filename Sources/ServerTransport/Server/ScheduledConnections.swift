import Transport

/// The groups of connections that continue in the loop's next turns, in their order.
enum ScheduledLane: Int, CaseIterable {
    /// Connections whose peers have just sent something.
    case recentSenders
    case normal
    /// Connections whose peers send faster than they are read. They wait for one another, and do not delay other
    /// connections. They get half of a turn, so that the input of other connections is read twice as often.
    case backlogged

    var budget: TurnBudget {
        switch self {
        case .recentSenders, .normal: TurnBudget()
        case .backlogged: TurnBudget(limit: TurnBudget.limit / 2)
        }
    }
}

/// Connections that continue in one of the loop's next turns, first in, first out.
struct ScheduledConnections {
    private var ids: [ConnectionID] = []
    private var start = 0

    var count: Int { ids.count - start }
    var first: ConnectionID? { start < ids.count ? ids[start] : nil }

    mutating func append(_ id: ConnectionID) { ids.append(id) }

    mutating func removeFirst() {
        start += 1
        // Compacted rarely: amortised constant time.
        guard start == ids.count || start > 1024 && 2 * start > ids.count else { return }
        ids.removeFirst(start)
        start = 0
    }
}
