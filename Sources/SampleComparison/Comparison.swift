/// Two samples of one measure, and what the second has more or less than the first.
public struct Comparison: Hashable, Sendable {
    /// What the difference's interval says about the second sample.
    public enum Verdict: Hashable, Sendable {
        /// Its values are higher.
        case higher
        /// Its values are lower.
        case lower
        /// The interval contains 0.
        case unclear
    }

    /// Why nothing is said about a difference.
    public enum Gap: Hashable, Sendable {
        /// The first sample has too few values.
        case fewInFirst
        /// The second sample has too few values.
        case fewInSecond
        /// There are too few pairs.
        case fewPairs
        /// All differences are equal, so that the data say nothing about their spread.
        case noSpread
    }

    /// The first sample.
    public private(set) var first: SampleSummary
    /// The second sample.
    public private(set) var second: SampleSummary
    /// Whether the values of both samples at the same index are of the same participant.
    public let isPaired: Bool
    /// The second sample's median minus the first's; of pairs, the median of their differences. `nil` without values.
    public private(set) var difference: Double?
    /// The difference's 95 % interval; `nil` if there is a gap, but for `noSpread`.
    public private(set) var interval: Interval?
    /// Everything that is missing.
    public private(set) var gaps: [Gap] = []

    /// What the interval says; `nil` if something is missing.
    public var verdict: Verdict? {
        guard gaps.isEmpty, let interval else { return nil }
        return interval.lower > 0 ? .higher : interval.upper < 0 ? .lower : .unclear
    }

    /// Compares two independent samples of finite values.
    public init(_ first: [Double], _ second: [Double]) {
        self.first = SampleSummary(of: first)
        self.second = SampleSummary(of: second)
        isPaired = false
        if let before = self.first.median, let after = self.second.median { difference = after - before }
        if first.count < Bootstrap.fewest { gaps.append(.fewInFirst) }
        if second.count < Bootstrap.fewest { gaps.append(.fewInSecond) }
        var (firstColumn, secondColumn) = (ResampledColumn(first), ResampledColumn(second))
        var random = CounterRandom()
        var medians: (first: [Double], second: [Double]) = ([], [])
        for _ in 0..<Bootstrap.resamples {
            firstColumn.draw(from: &random)
            secondColumn.draw(from: &random)
            if first.count >= Bootstrap.fewest { medians.first.append(firstColumn.takeMedian()) }
            if second.count >= Bootstrap.fewest { medians.second.append(secondColumn.takeMedian()) }
        }
        finish(medians, zip(medians.first, medians.second).map { $1 - $0 })
        if gaps.isEmpty, self.first.isConstant, self.second.isConstant { gaps.append(.noSpread) }
    }

    /// Compares pairs of finite values, each of one participant.
    public init(pairs: [(first: Double, second: Double)]) {
        let differences = pairs.map { $0.second - $0.first }
        first = SampleSummary(of: pairs.map { $0.first })
        second = SampleSummary(of: pairs.map { $0.second })
        isPaired = true
        let all = SampleSummary(of: differences)
        difference = all.median
        guard pairs.count >= Bootstrap.fewest else {
            gaps.append(.fewPairs)
            return
        }
        var firstColumn = ResampledColumn(pairs.map { $0.first })
        var secondColumn = ResampledColumn(pairs.map { $0.second })
        var differenceColumn = ResampledColumn(differences)
        var random = CounterRandom()
        var indices = [Int](repeating: 0, count: pairs.count)
        var medians: (first: [Double], second: [Double]) = ([], [])
        var shifts: [Double] = []
        for _ in 0..<Bootstrap.resamples {
            // Who is drawn, is drawn with both values.
            for place in indices.indices { indices[place] = random.index(below: pairs.count) }
            firstColumn.draw(indices)
            secondColumn.draw(indices)
            differenceColumn.draw(indices)
            medians.first.append(firstColumn.takeMedian())
            medians.second.append(secondColumn.takeMedian())
            shifts.append(differenceColumn.takeMedian())
        }
        finish(medians, shifts)
        if all.isConstant { gaps.append(.noSpread) }
    }

    private mutating func finish(_ medians: (first: [Double], second: [Double]), _ shifts: [Double]) {
        if !medians.first.isEmpty { first.interval = Interval(ofResampled: medians.first) }
        if !medians.second.isEmpty { second.interval = Interval(ofResampled: medians.second) }
        if !shifts.isEmpty { interval = Interval(ofResampled: shifts) }
    }
}
