/// The changes of the server's puzzles, plays and lessons that are under way.
struct ChangeTurns {
    /// The changes that wait, by what they change; absent if nothing changes it.
    fileprivate var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
}

extension Rooms {
    /// Makes a change once no other change of the same resource is under way, so that a precondition still holds then.
    package func changing<Result: Sendable>(
        _ resource: String,
        _ change: @Sendable () async -> Result
    ) async -> Result {
        if changes.waiting[resource] == nil {
            changes.waiting[resource] = []
        } else {
            await withCheckedContinuation { changes.waiting[resource]?.append($0) }
        }
        let result = await change()
        if changes.waiting[resource]?.isEmpty == false {
            changes.waiting[resource]?.removeFirst().resume()
        } else {
            changes.waiting[resource] = nil
        }
        return result
    }
}
