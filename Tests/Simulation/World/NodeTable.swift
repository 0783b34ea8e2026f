import Storage

/// The nodes on one store and the sessions' owners, by the rules of the database's functions: `Schema.nodes` of `PostgreSQLStorage`.
struct NodeTable {
    struct Node {
        /// The machine: its next process ends the previous one.
        let home: Int
        var leaseUntil: Double
        var isOver = false
        var isDraining = false
    }

    /// The maximum time without renewing a lease, in ms.
    private static let lease = 5000.0
    /// The time for which a session stays with its owner although another node requests it, in ms.
    private static let restMilliseconds = 10_000.0

    private var nodes: [Int: Node] = [:]
    private var lastEpoch = 0
    private var owners: [String: Int] = [:]
    private var requests: [String: Int] = [:]
    private var moves: [String: Double] = [:]

    /// The node that owns a session, even if it does not know it.
    func owner(of code: String) -> Int? { owners[code] }

    /// Whether a node that renews its lease owns a session.
    func hasLivingOwner(_ code: String, at now: Double) -> Bool {
        owners[code].flatMap { nodes[$0] }.map { !$0.isOver && $0.leaseUntil > now } ?? false
    }

    func isOver(_ epoch: Int) -> Bool { nodes[epoch]?.isOver ?? true }

    /// Starts a node; the previous one of this machine has ended.
    mutating func join(home: Int, at now: Double) -> Int {
        for epoch in nodes.keys where nodes[epoch]?.home == home { nodes[epoch]?.isOver = true }
        lastEpoch += 1
        nodes[lastEpoch] = Node(home: home, leaseUntil: now + Self.lease)
        return lastEpoch
    }

    /// A node owns the sessions that it creates.
    mutating func own(_ code: String, by epoch: Int) { owners[code] = epoch }

    mutating func acquire(_ code: String, for epoch: Int, at now: Double) -> SessionAcquisition {
        if let holder = owners[code] {
            if holder == epoch { return .acquired }
            if let node = nodes[holder], !node.isOver, node.leaseUntil < now { nodes[holder]?.isOver = true }
            if let node = nodes[holder], !node.isOver {
                let isResting = moves[code].map { now - $0 < Self.restMilliseconds } ?? false
                if requests[code] == nil, !isResting || node.isDraining { requests[code] = epoch }
                return .owned
            }
        }
        (owners[code], requests[code], moves[code]) = (epoch, nil, now)
        return .acquired
    }

    mutating func release(_ codes: [String], by epoch: Int, at now: Double) {
        for code in codes where owners[code] == epoch {
            let next = requests[code].flatMap { nodes[$0] }
            let isThere = next.map { !$0.isOver && !$0.isDraining && $0.leaseUntil > now } ?? false
            owners[code] = isThere ? requests[code] : nil
            (requests[code], moves[code]) = (nil, now)
        }
    }

    /// `nil` for a node that was fenced off.
    mutating func renew(_ epoch: Int, isDraining: Bool, at now: Double) -> NodeLease? {
        guard var node = nodes[epoch], !node.isOver else { return nil }
        node.leaseUntil = now + Self.lease
        node.isDraining = node.isDraining || isDraining
        nodes[epoch] = node
        return NodeLease(
            isOver: false,
            requestedSessions: requests.keys.filter { owners[$0] == epoch }.sorted(),
            otherNodes: nodes.count { $0.key != epoch && !$0.value.isOver && $0.value.leaseUntil > now },
            isDraining: node.isDraining
        )
    }

    mutating func forget(_ code: String) { (owners[code], requests[code], moves[code]) = (nil, nil, nil) }
}
