/// Lets one piece of work run at a time, the others wait in the order in which they came.
///
/// A replay takes a core for some milliseconds, also while a class draws: never more than one core.
actor ReplayQueue {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    var waitingCount: Int { waiting.count }

    func run<Value: Sendable, Failure: Error>(
        _ work: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if isBusy {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isBusy = true
        }
        defer {
            // Handed on rather than given free, so that nobody overtakes.
            if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
        }
        return try await work()
    }
}
