/// Two samples of one measure, and the difference of the second from the first.
public struct Comparison: Hashable, Sendable {
    /// The verdict of the difference's interval on the second sample.
    public enum Verdict: Hashable, Sendable {
        /// The second sample's values are higher.
        case higher
        /// The second sample's values are lower.
        case lower
        /// The interval contains 0.
        case unclear
    }

    /// A reason why a difference has no verdict.
    public enum Gap: Hashable, Sendable {
        /// The first sample has too few values.
        case fewInFirst
        /// The second sample has too few values.
        case fewInSecond
        /// There are too few pairs.
        case fewPairs
        /// All differences are equal, so that their spread is unknown.
        case noSpread
    }

    /// The first sample.
    public private(set) var first: SampleSummary
    /// The second sample.
    public private(set) var second: SampleSummary
    /// Whether the values of both samples at the same index are of the same participant.
    public let isPaired: Bool
    /// The statistic by which the samples are compared: medians, or means where ties dominate.
    public let statistic: Statistic
    /// Whether ties dominate both samples together.
    public let tiesDominate: Bool
    /// The second sample's median or mean minus the first's; of pairs, the median or mean of their differences. `nil`
    /// without values.
    public private(set) var difference: Double?
    /// The difference's 95 % interval; `nil` if there is a gap other than `noSpread`.
    public private(set) var interval: Interval?
    /// Everything that is missing.
    public private(set) var gaps: [Gap] = []

    /// The verdict of the interval; `nil` if something is missing.
    public var verdict: Verdict? {
        guard gaps.isEmpty, let interval else { return nil }
        // A sum of fractions that should be 0 may be off by its last bits.
        let nothing = 1e-12 * [first, second].flatMap { $0.values }.reduce(0) { Swift.max($0, $1.magnitude) }
        return interval.lower > nothing ? .higher : interval.upper < -nothing ? .lower : .unclear
    }

    /// Compares two independent samples of finite values.
    public init(_ first: [Double], _ second: [Double]) {
        self.first = SampleSummary(of: first)
        self.second = SampleSummary(of: second)
        isPaired = false
        tiesDominate = Statistic.tiesDominate(first + second)
        statistic = tiesDominate ? .mean : .median
        if let before = self.first.value(of: statistic), let after = self.second.value(of: statistic) {
            difference = after - before
        }
        if first.count < Bootstrap.minValueCount { gaps.append(.fewInFirst) }
        if second.count < Bootstrap.minValueCount { gaps.append(.fewInSecond) }
        var sides = (ResampledSide(first, self.first, statistic), ResampledSide(second, self.second, statistic))
        var random = CounterRandom()
        var shifts: [Double] = []
        for _ in 0..<Bootstrap.resampleCount {
            sides.0.draw(from: &random)
            sides.1.draw(from: &random)
            let before = first.count >= Bootstrap.minValueCount ? sides.0.finishResample() : nil
            let after = second.count >= Bootstrap.minValueCount ? sides.1.finishResample() : nil
            if let before, let after { shifts.append(after - before) }
        }
        finish(sides, shifts)
        if gaps.isEmpty, self.first.isConstant, self.second.isConstant { gaps.append(.noSpread) }
    }

    /// Compares pairs of finite values, each of one participant.
    public init(pairs: [(first: Double, second: Double)]) {
        let differences = pairs.map { $0.second - $0.first }
        first = SampleSummary(of: pairs.map { $0.first })
        second = SampleSummary(of: pairs.map { $0.second })
        isPaired = true
        tiesDominate = Statistic.tiesDominate(pairs.map { $0.first } + pairs.map { $0.second })
        let all = SampleSummary(of: differences)
        let isMean = tiesDominate && pairs.count >= Statistic.fewestPairsForMeans && !all.isConstant
        statistic = isMean ? .mean : .median
        difference = all.value(of: statistic)
        guard pairs.count >= Bootstrap.minValueCount else {
            gaps.append(.fewPairs)
            return
        }
        var sides = (
            ResampledSide(pairs.map { $0.first }, first, statistic),
            ResampledSide(pairs.map { $0.second }, second, statistic)
        )
        var differenceColumn = ResampledColumn(differences)
        var random = CounterRandom()
        var indices = [Int](repeating: 0, count: pairs.count)
        var shifts: [Double] = []
        for _ in 0..<Bootstrap.resampleCount {
            // A participant is drawn with both of its values.
            for place in indices.indices { indices[place] = random.index(below: pairs.count) }
            sides.0.draw(indices)
            sides.1.draw(indices)
            differenceColumn.draw(indices)
            _ = (sides.0.finishResample(), sides.1.finishResample())
            shifts.append(differenceColumn.finishResample(statistic))
        }
        finish(sides, shifts)
        if all.isConstant { gaps.append(.noSpread) }
    }

    private mutating func finish(_ sides: (ResampledSide, ResampledSide), _ shifts: [Double]) {
        (first.interval, second.interval) = (sides.0.interval, sides.1.interval)
        if !shifts.isEmpty { interval = Interval(ofResampled: shifts) }
    }
}
