/// Limits how often lines of one kind are logged, with the clock as a parameter: the first at once, the next ones at
/// growing intervals; after a pause the next line counts as the first.
struct LogThrottle {
    /// The first and the longest interval between two lines of one kind, in ms.
    private static let firstIntervalMilliseconds = 10_000.0
    private static let maxIntervalMilliseconds = 600_000.0

    private struct KindState {
        /// The time of the next line.
        var nextMilliseconds: Double
        var intervalMilliseconds: Double
        var suppressed = 0
    }

    private var kinds: [String: KindState] = [:]

    /// Requests a line.
    ///
    /// - Returns: The number of suppressed lines of this kind since the last one; `nil` if this one is suppressed, too.
    mutating func admit(_ kind: String, now: Double) -> Int? {
        guard let state = kinds[kind], now < state.nextMilliseconds + state.intervalMilliseconds else {
            let suppressed = kinds[kind]?.suppressed ?? 0
            start(kind, intervalMilliseconds: Self.firstIntervalMilliseconds, now: now)
            return suppressed
        }
        guard now >= state.nextMilliseconds else {
            kinds[kind]?.suppressed += 1
            return nil
        }
        start(kind, intervalMilliseconds: min(2 * state.intervalMilliseconds, Self.maxIntervalMilliseconds), now: now)
        return state.suppressed
    }

    private mutating func start(_ kind: String, intervalMilliseconds: Double, now: Double) {
        kinds[kind] = KindState(
            nextMilliseconds: now + intervalMilliseconds,
            intervalMilliseconds: intervalMilliseconds
        )
    }

    /// Resets a kind of line: the next one counts as the first.
    mutating func forget(_ kind: String) { kinds[kind] = nil }
}
