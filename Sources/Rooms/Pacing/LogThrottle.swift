/// Limits how often lines of one kind are logged, with the clock as a parameter: the first at once, the next ones at
/// growing intervals, and from the beginning after a pause.
struct LogThrottle {
    /// The first and the longest interval between two lines of one kind, in ms.
    private static let firstIntervalMilliseconds = 10_000.0
    private static let maxIntervalMilliseconds = 600_000.0

    private struct Kind {
        var nextAt: Double
        var interval: Double
        var leftOut = 0
    }

    private var kinds: [String: Kind] = [:]

    /// Requests a line.
    ///
    /// - Returns: The number of suppressed lines of this kind since the last one; `nil` if this one is suppressed, too.
    mutating func admit(_ kind: String, now: Double) -> Int? {
        guard var lines = kinds[kind], now < lines.nextAt + lines.interval else {
            let leftOut = kinds[kind]?.leftOut ?? 0
            kinds[kind] = Kind(nextAt: now + Self.firstIntervalMilliseconds, interval: Self.firstIntervalMilliseconds)
            return leftOut
        }
        guard now >= lines.nextAt else {
            kinds[kind]?.leftOut += 1
            return nil
        }
        let leftOut = lines.leftOut
        lines = Kind(
            nextAt: now + min(2 * lines.interval, Self.maxIntervalMilliseconds),
            interval: min(2 * lines.interval, Self.maxIntervalMilliseconds)
        )
        kinds[kind] = lines
        return leftOut
    }

    /// Resets a kind of line: the next one counts as the first.
    mutating func forget(_ kind: String) { kinds[kind] = nil }
}
