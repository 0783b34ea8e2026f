package import Web

/// Work that several clients may request at the same time: it is done once, in turn, for all of them.
package actor SharedWork<Value: Sendable> {
    private let gate: FairGate
    private var running: [String: (ticket: FairGate.Ticket, task: Task<Result<Value, Problem>, Never>)] = [:]

    init(_ gate: FairGate) {
        self.gate = gate
    }

    /// Returns the result of `make`, or that of the same work that another caller has requested. The work continues if
    /// the first caller leaves.
    ///
    /// - Parameter key: Identifies the work.
    package func value(
        _ key: String,
        for owner: WorkOwner,
        _ make: @escaping @Sendable () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        if let making = running[key] {
            await gate.share(making.ticket, with: owner)
            return try await making.task.value.get()
        }
        let ticket = FairGate.Ticket()
        let task = Task { [gate] () -> Result<Value, Problem> in
            do throws(Problem) {
                return .success(try await gate.run(for: owner, ticket: ticket, make))
            } catch {
                return .failure(error)
            }
        }
        running[key] = (ticket, task)
        let result = await task.value
        if running[key]?.ticket == ticket { running[key] = nil }
        return try result.get()
    }
}
