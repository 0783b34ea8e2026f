package import Web

/// Limits concurrent work: work above the capacity waits for its turn by the rules of `FairQueue`.
package actor FairGate {
    /// One piece of work.
    package final class Ticket: Hashable, Sendable {
        /// Makes a ticket that has not entered.
        package init() {}

        // Unsafe: only its gate uses it.
        fileprivate nonisolated(unsafe) var hasEntered = false

        /// Whether both are the same piece of work.
        package static func == (left: Ticket, right: Ticket) -> Bool { left === right }

        /// Hashes its identity.
        package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private let clocks: any MachineClocks
    private let workName: String
    private var queue: FairQueue<Ticket>
    /// The maximum number of waiting work items.
    nonisolated let waitingLimit: Int
    private var waiting: [Ticket: CheckedContinuation<Bool, Never>] = [:]
    /// The additional owners of work that has not entered yet.
    private var pendingOwners: [Ticket: Set<WorkOwner>] = [:]

    var used: Int { queue.used }
    var waitingCount: Int { queue.waitingCount }
    /// The number of refusals since the start.
    var refusals: Int { queue.refusals }

    /// - Parameter workName: Completes "The server is busy with other …".
    init(_ bounds: FairQueue<Ticket>.Bounds, of workName: String, clocks: any MachineClocks) {
        queue = FairQueue(bounds)
        waitingLimit = bounds.waiting
        self.workName = workName
        self.clocks = clocks
    }

    /// Runs the work in its turn.
    ///
    /// - Throws: 503 `too-busy` if too much work waits, or its turn does not come in time.
    package nonisolated func run<Value: Sendable>(
        for owner: WorkOwner,
        cost: Int = 1,
        ticket: Ticket = Ticket(),
        _ work: @Sendable () async throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        try await require(for: owner, cost: cost, ticket: ticket)
        let result: Result<Value, Problem>
        do throws(Problem) { result = .success(try await work()) } catch { result = .failure(error) }
        await leave(ticket)
        return try result.get()
    }

    /// Like `run`, for work that is bounded elsewhere: it waits without a limit.
    package nonisolated func patiently<Value: Sendable>(
        for owner: WorkOwner,
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        let ticket = Ticket()
        guard await enter(for: owner, isPatient: true, ticket: ticket) else { throw CancellationError() }
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        await leave(ticket)
        return try result.get()
    }

    /// Like `enter`.
    ///
    /// - Throws: 503 `too-busy` where `enter` returns false.
    package nonisolated func require(for owner: WorkOwner, cost: Int = 1, ticket: Ticket) async throws(Problem) {
        guard await enter(for: owner, cost: cost, ticket: ticket) else { throw .tooBusy(with: workName) }
    }

    /// Waits for a turn.
    ///
    /// - Returns: false if too much work waits, the turn does not come in time, or the task is cancelled. After true,
    ///   the caller must call `leave`.
    func enter(
        for owner: WorkOwner,
        cost: Int = 1,
        isPatient: Bool = false,
        ticket: Ticket
    ) async -> Bool {
        guard !Task.isCancelled else { return false }
        let now = clocks.monotonicMilliseconds
        ticket.hasEntered = true
        let sharers = pendingOwners.removeValue(forKey: ticket) ?? []
        let refused = queue.add(ticket, for: owner, cost: cost, isPatient: isPatient, now: now)
        guard !refused.contains(ticket) else { return false }
        reject(refused)
        for sharer in sharers { reject(queue.add(ticket, for: sharer, cost: cost, now: now)) }
        let started = queue.start()
        for other in started where other != ticket { waiting.removeValue(forKey: other)?.resume(returning: true) }
        guard !started.contains(ticket) else { return true }
        let timer =
            isPatient
            ? nil
            : Task { [clocks] in
                await clocks.sleep(milliseconds: queue.bounds.maxWaitMilliseconds)
                if !Task.isCancelled { expire() }
            }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[ticket] = $0 }
        } onCancel: {
            Task { await self.abandon(ticket) }
        }
        timer?.cancel()
        return isIn
    }

    /// Adds an owner to waiting work, which then also gets this owner's turns.
    func share(_ ticket: Ticket, with owner: WorkOwner) {
        guard ticket.hasEntered else {
            pendingOwners[ticket, default: []].insert(owner)
            return
        }
        guard waiting[ticket] != nil else { return }
        reject(queue.add(ticket, for: owner, now: clocks.monotonicMilliseconds))
    }

    /// Ends work, or cancels work that has not entered.
    package func leave(_ ticket: Ticket) {
        pendingOwners[ticket] = nil
        queue.finish(ticket)
        for next in queue.start() { waiting.removeValue(forKey: next)?.resume(returning: true) }
    }

    private func abandon(_ ticket: Ticket) {
        if queue.abandon(ticket) { reject([ticket]) }
    }

    private func expire() {
        reject(queue.expire(now: clocks.monotonicMilliseconds))
    }

    private func reject(_ tickets: [Ticket]) {
        for ticket in tickets { waiting.removeValue(forKey: ticket)?.resume(returning: false) }
    }
}
