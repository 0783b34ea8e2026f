import Transport

/// Connections that continue in one of the loop's next iterations, first in, first out.
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
