/// The changes of the server's puzzles, plays and lessons: one at a time for each of them, so that a precondition still
/// holds when its change is made.
package actor ChangeTurns {
    /// The changes that wait, by what they change; absent if nothing changes it.
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Makes a change once no other change of the same resource is under way.
    package func run<Result: Sendable>(_ resource: String, _ change: @Sendable () async -> Result) async -> Result {
        if waiting[resource] == nil {
            waiting[resource] = []
        } else {
            await withCheckedContinuation { waiting[resource]?.append($0) }
        }
        let result = await change()
        if waiting[resource]?.isEmpty == false {
            waiting[resource]?.removeFirst().resume()
        } else {
            waiting[resource] = nil
        }
        return result
    }
}
