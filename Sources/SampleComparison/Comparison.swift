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
    /// Of pairs: the second value minus the first of each; empty of groups.
    let changes: [Double]
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
        changes = []
        tiesDominate = Statistic.tiesDominate(first + second)
        statistic = tiesDominate ? .mean : .median
        if let before = self.first.value(of: statistic), let after = self.second.value(of: statistic) {
            difference = after - before
        }
        let isConstant = self.first.isConstant && self.second.isConstant
        let fewest = statistic == .mean && !isConstant ? Statistic.fewestForMeans : Bootstrap.minValueCount
        if first.count < fewest { gaps.append(.fewInFirst) }
        if second.count < fewest { gaps.append(.fewInSecond) }
        var sides = (ResampledSide(first, self.first, statistic), ResampledSide(second, self.second, statistic))
        var random = CounterRandom()
        let variance = sides.0.varianceOfMean.flatMap { before in sides.1.varianceOfMean.map { before + $0 } }
        var shifts = ResampledDifference(difference ?? 0, variance: variance)
        for _ in 0..<Bootstrap.resampleCount {
            sides.0.draw(from: &random)
            sides.1.draw(from: &random)
            let before = first.count >= Bootstrap.minValueCount ? sides.0.finishResample() : nil
            let after = second.count >= Bootstrap.minValueCount ? sides.1.finishResample() : nil
            if gaps.isEmpty, let before, let after {
                shifts.add(after.value - before.value, variance: before.variance + after.variance)
            }
        }
        finish(sides, shifts)
        if gaps.isEmpty, isConstant { gaps.append(.noSpread) }
    }

    /// Compares pairs of finite values, each of one participant.
    public init(pairs: [(first: Double, second: Double)]) {
        changes = pairs.map { $0.second - $0.first }
        first = SampleSummary(of: pairs.map { $0.first })
        second = SampleSummary(of: pairs.map { $0.second })
        isPaired = true
        tiesDominate = Statistic.tiesDominate(pairs.map { $0.first } + pairs.map { $0.second })
        let all = SampleSummary(of: changes)
        let isMean = tiesDominate && pairs.count >= Statistic.fewestForMeans && !all.isConstant
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
        var resampledChanges = ResampledSide(changes, all, statistic)
        var random = CounterRandom()
        var indices = [Int](repeating: 0, count: pairs.count)
        var shifts = ResampledDifference(difference ?? 0, variance: resampledChanges.varianceOfMean)
        for _ in 0..<Bootstrap.resampleCount {
            // A participant is drawn with both of its values.
            for place in indices.indices { indices[place] = random.index(below: pairs.count) }
            sides.0.draw(indices)
            sides.1.draw(indices)
            resampledChanges.draw(indices)
            _ = (sides.0.finishResample(), sides.1.finishResample())
            let change = resampledChanges.finishResample()
            shifts.add(change.value, variance: change.variance)
        }
        finish(sides, shifts)
        if all.isConstant { gaps.append(.noSpread) }
    }

    private mutating func finish(_ sides: (ResampledSide, ResampledSide), _ shifts: ResampledDifference) {
        (first.interval, second.interval) = (sides.0.interval, sides.1.interval)
        interval = shifts.interval
    }
}

extension Comparison {
    /// The probability with which `detectableDifference` would be found.
    public static let power = 0.8

    /// The difference that such a comparison would find in 4 of 5 cases; `nil` if the difference has no verdict, or
    /// ties make the median insensitive.
    ///
    /// A difference is found if its interval does not contain 0. If the statistic is about normal with the standard
    /// error s, half the interval is z(97.5 %) s, and a true difference of (z(97.5 %) + z(80 %)) s is found in 80 %. It
    /// is computed from the interval, hence from the spread of the data, and not from the observed difference: the
    /// power to find that one contains no new information (Hoenig and Heisey 2001).
    public var detectableDifference: Double? {
        guard gaps.isEmpty, !isBlind, let interval else { return nil }
        return (interval.upper - interval.lower) / 2 * Self.detectableHalves
    }

    /// Whether medians are compared although ties dominate, because there are too few pairs for means: hardly any
    /// difference is then found.
    public var isBlind: Bool { tiesDominate && statistic == .median }

    /// (z(97.5 %) + z(80 %)) / z(97.5 %), by the quantiles z of the standard normal distribution.
    private static let detectableHalves = (1.959963984540054 + 0.8416212335729143) / 1.959963984540054
}

/// What those who have no value could have changed.
extension Comparison {
    /// The ends between which the difference would lie if every missing person had had the smallest or the largest value
    /// that anybody had (of pairs: the smallest or the largest change). `nil` if fewer than `SampleSummary.boundedShare` are missing on
    /// each side, or a side has no value.
    ///
    /// - Parameter missing: How many people took part in each side and have no value; of pairs both are the people who
    ///   are in no pair.
    public func bounds(missing: (first: Int, second: Int)) -> Interval? {
        guard difference != nil else { return nil }
        if isPaired { return SampleSummary(of: changes).bounds(of: statistic, missing: missing.first) }
        guard first.lacksMany(missing.first) || second.lacksMany(missing.second) else { return nil }
        let all = first.values + second.values
        let before = first.extremes(of: statistic, with: missing.first, from: all)
        let after = second.extremes(of: statistic, with: missing.second, from: all)
        return Interval(lower: after.lower - before.upper, upper: after.upper - before.lower)
    }
}

extension SampleSummary {
    /// The share of missing people from which on their bounds are stated.
    public static let boundedShare = 0.2

    /// The ends between which the statistic would lie if every missing person had had the smallest or the largest of these
    /// values. `nil` without values, or if fewer than `boundedShare` are missing.
    ///
    /// - Parameter missing: How many people took part and have no value.
    public func bounds(of statistic: Statistic, missing: Int) -> Interval? {
        guard !values.isEmpty, lacksMany(missing) else { return nil }
        return extremes(of: statistic, with: missing, from: values)
    }

    fileprivate func lacksMany(_ missing: Int) -> Bool {
        Double(missing) >= Self.boundedShare * Double(missing + values.count) && missing > 0
    }

    /// The statistic if all missing values were the smallest, and if they were the largest one.
    fileprivate func extremes(of statistic: Statistic, with missing: Int, from all: [Double]) -> Interval {
        let ends = [all.min(), all.max()].map { end in
            SampleSummary(of: values + [Double](repeating: end ?? 0, count: missing)).value(of: statistic) ?? 0
        }
        return Interval(lower: ends[0], upper: ends[1])
    }
}
