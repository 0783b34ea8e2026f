/// Runs one piece of work at a time, in order of arrival.
///
/// A replay segment uses a core for some milliseconds; the queue limits replays to one core while classes draw.
actor ReplayQueue {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    var waitingCount: Int { waiting.count }

    /// Runs the work when its turn comes.
    func run<Value: Sendable, Failure: Error>(
        _ work: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if isBusy {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isBusy = true
        }
        defer {
            // Passed on to the next in the queue rather than released, so that nobody overtakes.
            if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
        }
        return try await work()
    }
}
