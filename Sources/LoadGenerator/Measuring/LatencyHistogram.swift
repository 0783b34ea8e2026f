/// A histogram of times in steps of 0.1 ms up to 10 s.
package struct LatencyHistogram: Sendable {
    private static let stepMilliseconds = 0.1
    private static let stepCount = 100_000

    private var counts: [UInt32] = []
    /// The number of times.
    package private(set) var count = 0
    /// The longest time in ms.
    package private(set) var maximum = 0.0

    /// Creates an empty histogram.
    package init() {}

    /// Adds a time; negative times count as 0, times above 10 s as 10 s, except for `maximum`.
    package mutating func add(_ milliseconds: Double) {
        let index = min(Self.stepCount - 1, max(0, Int((milliseconds / Self.stepMilliseconds).rounded(.down))))
        // Grows on demand: a step's times are usually a few milliseconds.
        if index >= counts.count { counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count)) }
        counts[index] += 1
        count += 1
        maximum = max(maximum, milliseconds)
    }

    /// The time in ms, rounded up to 0.1, that the part `part` (0 to 1) of all times does not exceed; `nil` without
    /// any.
    package func quantile(_ part: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((part * Double(count)).rounded(.up)))
        var seen = 0
        for (index, times) in counts.enumerated() {
            seen += Int(times)
            if seen >= rank { return min(maximum, Double(index + 1) * Self.stepMilliseconds) }
        }
        return maximum
    }
}
