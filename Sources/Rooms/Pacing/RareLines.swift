/// Bounds how often lines of one kind are logged, with the clock handed in: the first at once, the next ones at growing
/// intervals, and from the start after a pause.
struct RareLines {
    /// How long a line keeps others of its kind out, in ms, at first and at most.
    private static let shortest = 10_000.0
    private static let longest = 600_000.0

    private struct Kind {
        var nextAt: Double
        var interval: Double
        var leftOut = 0
    }

    private var kinds: [String: Kind] = [:]

    /// Asks for a line.
    ///
    /// - Returns: how many lines of this kind were left out since the last one; `nil` if this is one of them.
    mutating func take(_ kind: String, now: Double) -> Int? {
        guard var known = kinds[kind], now < known.nextAt + known.interval else {
            let leftOut = kinds[kind]?.leftOut ?? 0
            kinds[kind] = Kind(nextAt: now + Self.shortest, interval: Self.shortest)
            return leftOut
        }
        guard now >= known.nextAt else {
            kinds[kind]?.leftOut += 1
            return nil
        }
        let leftOut = known.leftOut
        known = Kind(
            nextAt: now + min(2 * known.interval, Self.longest),
            interval: min(2 * known.interval, Self.longest)
        )
        kinds[kind] = known
        return leftOut
    }

    /// The next line of this kind is a first one.
    mutating func forget(_ kind: String) { kinds[kind] = nil }
}
