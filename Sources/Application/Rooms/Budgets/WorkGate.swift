/// Bounds concurrent work: what exceeds the capacity waits in order of arrival, up to a limit.
actor WorkGate {
    private let capacity: Int
    private let limit: Int
    private(set) var used = 0
    private var waiting: [(cost: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// The number of refusals since the start.
    private(set) var refusals = 0

    var waitingCount: Int { waiting.count }

    /// - Parameters:
    ///   - capacity: the sum of costs that may run at a time.
    ///   - waiting: how many may wait.
    init(capacity: Int, waiting: Int) {
        self.capacity = capacity
        limit = waiting
    }

    /// Waits for capacity.
    ///
    /// - Returns: false at once if too many wait. After true, the caller must call `leave`.
    func enter(_ cost: Int = 1) async -> Bool {
        let cost = min(cost, capacity)
        if waiting.isEmpty, used + cost <= capacity {
            used += cost
            return true
        }
        guard waiting.count < limit else {
            refusals += 1
            return false
        }
        await withCheckedContinuation { waiting.append((cost, $0)) }
        return true
    }

    func leave(_ cost: Int = 1) {
        used -= min(cost, capacity)
        while let next = waiting.first, used + next.cost <= capacity {
            waiting.removeFirst()
            used += next.cost
            next.continuation.resume()
        }
    }

    /// Runs the work as soon as there is capacity.
    ///
    /// - Throws: 503 `too-busy` if too many wait.
    func run<Value: Sendable>(
        _ cost: Int,
        _ work: @Sendable () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard await enter(cost) else { throw .uploadsTooBusy }
        defer { leave(cost) }
        return try await work()
    }
}
