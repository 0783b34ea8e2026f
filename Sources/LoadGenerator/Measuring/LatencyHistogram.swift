/// Times counted in steps of a tenth of a millisecond up to ten seconds.
package struct LatencyHistogram: Sendable {
    private static let step = 0.1
    private static let steps = 100_000

    private var counts: [UInt32] = []
    package private(set) var count = 0
    /// ms
    package private(set) var longest = 0.0

    package init() {}

    /// - Parameter milliseconds: below 0 counts as 0, over ten seconds as that, but for `longest`.
    package mutating func add(_ milliseconds: Double) {
        let index = min(Self.steps - 1, max(0, Int((milliseconds / Self.step).rounded(.down))))
        // Grows as far as it is used: a step's times are usually few milliseconds.
        if index >= counts.count { counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count)) }
        counts[index] += 1
        count += 1
        longest = max(longest, milliseconds)
    }

    /// The time in ms that `part` (0 to 1) of all do not exceed, to a tenth; `nil` without any.
    package func quantile(_ part: Double) -> Double? {
        guard count > 0 else { return nil }
        let wanted = max(1, Int((part * Double(count)).rounded(.up)))
        var seen = 0
        for (index, times) in counts.enumerated() {
            seen += Int(times)
            if seen >= wanted { return min(longest, Double(index + 1) * Self.step) }
        }
        return longest
    }
}
