import SampleComparison
import Testing

/// Medians and differences with their intervals; the numbers are those of NumPy 2 and of SciPy's percentile bootstrap.
@Suite struct ComparisonTests {
    private static let before = [3.1, 2.7, 4.9, 3.3, 5.2, 2.9, 3.8, 4.1]
    private static let after = [2.2, 2.6, 3.9, 2.4, 4.4, 2.5, 2.8, 3.6]

    @Test func `medians and quartiles are NumPy's`() {
        let summary = Comparison(Self.before, Self.after).first
        #expect(summary.values == Self.before.sorted())
        #expect(summary.median.map { ($0 - 3.55).magnitude < 1e-12 } == true)
        #expect(summary.lowerQuartile.map { ($0 - 3.05).magnitude < 1e-12 } == true)
        #expect(summary.upperQuartile.map { ($0 - 4.3).magnitude < 1e-12 } == true)
    }

    @Test func `pairs show what independent samples of the same values hide`() throws {
        let independent = Comparison(Self.before, Self.after)
        let paired = Comparison(pairs: Array(zip(Self.before, Self.after)).map { (first: $0, second: $1) })
        #expect(independent.verdict == .unclear && paired.verdict == .lower)
        let interval = try #require(paired.interval)
        #expect(interval.upper < 0 && interval.lower >= -1 && paired.isPaired)
        #expect(paired.difference.map { ($0 + 0.85).magnitude < 1e-12 } == true)
    }

    @Test func `exchanging the samples negates the difference`() throws {
        let (forth, back) = (Comparison(Self.before, Self.after), Comparison(Self.after, Self.before))
        #expect(forth.difference == back.difference.map { -$0 })
        let (a, b) = (try #require(forth.interval), try #require(back.interval))
        // Other resamples: the ends differ by Monte Carlo error.
        #expect((a.lower + b.upper).magnitude < 0.15 && (a.upper + b.lower).magnitude < 0.15)
    }

    @Test func `the same data always give the same interval`() {
        #expect(Comparison(Self.before, Self.after) == Comparison(Self.before, Self.after))
    }

    @Test(arguments: 0..<Bootstrap.minValueCount)
    func `too few values have no interval and no verdict`(count: Int) {
        let few = Array(Self.before.prefix(count))
        let independent = Comparison(few, Self.after)
        #expect(independent.gaps == [.fewInFirst] && independent.verdict == nil && independent.interval == nil)
        #expect(independent.first.interval == nil && independent.second.interval != nil)
        #expect((independent.first.median == nil) == (count == 0))
        #expect(Comparison(few, few).gaps == [.fewInFirst, .fewInSecond])
        let paired = Comparison(pairs: few.map { (first: $0, second: $0 + 1) })
        #expect(paired.gaps == [.fewPairs] && paired.verdict == nil && paired.interval == nil)
    }

    @Test func `equal values give an interval of one point and no verdict`() {
        let all = Comparison([Double](repeating: 4, count: 9), [Double](repeating: 5, count: 8))
        #expect(all.interval == Interval(lower: 1, upper: 1) && all.gaps == [.noSpread] && all.verdict == nil)
        #expect(all.statistic == .mean && all.first.interval == nil, "equal values do not say how much others differ")
        let pairs = Comparison(pairs: Self.before.map { (first: $0, second: $0) })
        #expect(pairs.interval == Interval(lower: 0, upper: 0) && pairs.gaps == [.noSpread] && pairs.verdict == nil)
    }

    @Test func `an interval that reaches 0 is unclear`() {
        // Half of the pairs do not differ: the median of a resample's differences often is 0.
        let pairs = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1].map { (first: 2.0, second: 2.0 + $0) }
        let found = Comparison(pairs: pairs)
        #expect(found.interval == Interval(lower: 0, upper: 1) && found.verdict == .unclear)
    }

    /// Percentiles of few skewed values contain their mean in 88 % only.
    @Test(arguments: [(11, false), (12, true), (30, true)])
    func `the mean of counts has an interval of its own if there are enough`(count: Int, isEnough: Bool) throws {
        let counts = (0..<count).map { $0 % 5 == 0 ? 3.0 : $0 % 2 == 0 ? 1 : 0 }
        let found = Comparison(counts, [Double](repeating: 1, count: 12) + [2])
        #expect(found.statistic == .mean && (found.first.interval != nil) == isEnough)
        guard isEnough else { return }
        let interval = try #require(found.first.interval)
        let mean = try #require(found.first.mean)
        #expect(interval.lower >= 0 && interval.upper <= 3)
        // The longer arm is that on the side of the larger values.
        #expect(interval.upper - mean > mean - interval.lower)
    }

    /// Of fewer, no interval of a difference of means holds as often as it says.
    @Test(arguments: [11, 12]) func `groups of counts are compared if there are enough`(count: Int) throws {
        let counts = (0..<count).map { $0 % 5 == 0 ? 3.0 : $0 % 2 == 0 ? 1 : 0 }
        let found = Comparison(counts, counts.map { $0 + 1 } + [2])
        #expect(found.statistic == .mean && found.gaps == (count < 12 ? [.fewInFirst] : []))
        let isEnough = count >= 12
        #expect((found.interval != nil) == isEnough && (found.verdict != nil) == isEnough)
        guard let interval = found.interval, let difference = found.difference else { return }
        #expect(((interval.lower + interval.upper) / 2 - difference).magnitude < 1e-9)
    }

    /// Counts that differ as people do: percentiles contain the difference of their means in 88 to 91 %.
    @Test func `the interval of a difference of counts contains the true one about as often as stated`() {
        var random = Noise()
        var (hits, runs) = (0, 0)
        while runs < 300 {
            let counts = { (0..<12).map { _ in (9 * random.next() * random.next() / 0.25).rounded(.down) } }
            let found = Comparison(counts(), counts())
            guard found.statistic == .mean, let interval = found.interval else { continue }
            runs += 1
            if interval.lower <= 0, 0 <= interval.upper { hits += 1 }
        }
        // 95 % of 300 is 285, less three deviations.
        #expect(hits >= 274, "\(hits) of \(runs)")
    }

    @Test func `huge values stay finite`() throws {
        let large = (0..<8).map { Double($0) * 1e300 }
        let found = Comparison(large, large.map { -$0 })
        let interval = try #require(found.interval)
        #expect(interval.lower.isFinite && interval.upper.isFinite && found.difference?.isFinite == true)
    }

    @Test(arguments: [false, true])
    func `the interval contains the true difference about as often as stated`(isPaired: Bool) {
        var random = Noise()
        var hits = 0
        let runs = 200
        for _ in 0..<runs {
            let first = (0..<12).map { _ in random.next() }
            let second = (0..<12).map { index in
                0.3 + random.next() + (isPaired ? first[index] - random.next() : 0)
            }
            let pairs = zip(first, second).map { (first: $0, second: $1) }
            let found = isPaired ? Comparison(pairs: pairs) : Comparison(first, second)
            if let interval = found.interval, interval.lower <= 0.3, 0.3 <= interval.upper { hits += 1 }
        }
        // 95 % of 200 is 190; intervals of 12 pairs contain the true difference in 92 %, 184, less three deviations.
        #expect(hits >= (isPaired ? 172 : 181), "\(hits) of \(runs)")
    }
}

/// Skewed noise: the product of two uniform numbers, from a linear congruential generator (Knuth's MMIX).
private struct Noise {
    private var state: UInt64 = 42

    mutating func next() -> Double { uniform() * uniform() }

    private mutating func uniform() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) * 0x1p-53
    }
}
