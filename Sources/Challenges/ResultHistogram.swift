/// A class's results in bins around round numbers, as the projector shows them.
///
/// `Public/shared/drawing/chart/bins.js` does the same on pages: one file of test results ensures that
/// both have the same bins.
public struct ResultHistogram: Equatable, Sendable {
    /// The distance between the centres of adjacent bins, in the challenge's unit: 1, 2 or 5 times a power of ten.
    public private(set) var step: Double
    /// The first bin's centre in steps.
    public private(set) var first: Int
    /// The number of results in each bin.
    public private(set) var counts: [Int]
    /// Whether the first bin also has results below it.
    public private(set) var holdsBelow = false
    /// Whether the last bin also has results above it.
    public private(set) var holdsAbove = false

    /// The approximate number of bins; the step is 1, 2 or 5 times a power of ten.
    private static let bins = 20.0
    /// The maximum number of bins, reached where results are close together and far from the target.
    private static let maxBins = 60.0
    /// Fewer values have no far ones, and no middle that asks for finer bins: all are in the range.
    private static let manyValues = 12

    /// Sorts results into bins; `nil` without any.
    public init?(of values: [Double], of challenge: Challenge) {
        guard !values.isEmpty else { return nil }
        let resolution = challenge.kind.resolution
        let sorted = values.sorted()
        let last = Double(sorted.count - 1)
        let (lower, upper) = (sorted[Int((last * 0.25).rounded())], sorted[Int((last * 0.75).rounded())])
        // Of many values, those far from the middle half (Tukey 1977) are outside of the range.
        let isMany = sorted.count >= Self.manyValues
        let far = isMany ? max(1.5 * (upper - lower), 4 * resolution) : .infinity
        let near =
            sorted.filter { $0 >= lower - far && $0 <= upper + far }
            + (challenge.kind.hasAim ? [challenge.target] : [])
        guard let low = near.min(), let high = near.max() else { return nil }
        let span = max(high - low, 10 * resolution)
        let quarter = isMany && upper > lower ? (upper - lower) / 4 : .infinity
        step = Self.roundStep(max(resolution, span / Self.maxBins, min(span / Self.bins, quarter)))
        first = Int((max(0, low - step) / step).rounded())
        counts = Array(repeating: 0, count: max(first + 1, Int(((high + step) / step).rounded())) - first + 1)
        for value in values {
            let place = (value / step).rounded()
            if place < Double(first) { holdsBelow = true }
            if place > Double(first + counts.count - 1) { holdsAbove = true }
            counts[bin(of: value)] += 1
        }
    }

    /// The index of the bin of a result.
    public func bin(of value: Double) -> Int {
        let place = (value / step).rounded() - Double(first)
        return Int(min(max(0, place), Double(counts.count - 1)))
    }

    private static let powers: [Double] = [0.001, 0.01, 0.1, 1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// The smallest of 1, 2, 5, 10, 20 … that is not less than the value.
    private static func roundStep(_ value: Double) -> Double {
        let power = powers.last { $0 <= value } ?? powers[0]
        let factor = [1.0, 2, 5, 10].first { $0 * power >= value * (1 - 1e-9) } ?? 10
        return factor * power
    }
}
