/// Counts events of the last ten minutes by the minute, and stores nothing else about them.
package struct RecentCount {
    /// Creates an empty count.
    package init() {}

    private static let minutes = 10
    private static let millisecondsPerMinute = 60_000.0

    /// The counts by minute, the oldest first, at most one for each minute.
    private var counts: [(minute: Int, count: Int)] = []

    /// Counts events that happen now.
    ///
    /// - Parameter now: ms on the server's clock.
    package mutating func add(_ count: Int = 1, now: Double) {
        guard count > 0 else { return }
        let minute = Int(now / Self.millisecondsPerMinute)
        if let last = counts.last, last.minute >= minute {
            counts[counts.count - 1].count += count
        } else {
            counts.removeAll { $0.minute <= minute - Self.minutes }
            counts.append((minute, count))
        }
    }

    /// Returns the events of the last ten minutes.
    ///
    /// - Parameter now: ms on the server's clock.
    package func total(now: Double) -> Int {
        let minute = Int(now / Self.millisecondsPerMinute)
        return counts.reduce(0) { $1.minute > minute - Self.minutes ? $0 + $1.count : $0 }
    }
}
