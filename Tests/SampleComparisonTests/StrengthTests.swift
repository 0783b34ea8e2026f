import SampleComparison
import Testing

/// The statistic that compares counts, and the size of detected differences; the expected shares are those of
/// Scripts/class-power.
@Suite struct StrengthTests {
    @Test func `counts are compared by means, which detect differences that medians do not`() {
        let (few, many) = ([0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 1.0], [1, 2, 1, 3, 1, 2, 0, 1, 4, 2, 1, 2.0])
        let found = Comparison(few, many)
        #expect(found.tiesDominate && found.statistic == .mean && found.verdict == .higher)
        #expect(found.difference == 20.0 / 12 - 0.5 && found.first.mean == 0.5)
        #expect(found.first.interval.map { $0.lower < 0.5 && 0.5 < $0.upper } == true)
        let paired = Comparison(pairs: zip(few, many).map { (first: $0, second: $1) })
        #expect(paired.statistic == .mean && paired.difference == 14.0 / 12 && paired.verdict == .higher)
    }

    @Test func `few pairs of counts are compared by medians, and are reported as nearly insensitive`() {
        let pairs = [(0.0, 1.0), (0, 0), (1, 1), (0, 1), (1, 0), (0, 0), (0, 2), (1, 1)].map { (first: $0, second: $1) }
        let found = Comparison(pairs: pairs)
        #expect(found.tiesDominate && found.statistic == .median && found.isBlind)
        #expect(found.detectableDifference == nil && found.verdict == .unclear)
    }

    @Test(arguments: [
        ([1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9], false), ([1, 1, 1, 2, 3, 4, 5, 6, 7], false),
        ([1, 2, 3, 4, 4, 4, 5, 6, 7], true), ([3, 3, 3, 3], false), ([], false), ([1, 2], false), ([1, 1, 2, 2], true),
    ])
    func `ties dominate where they are in the middle`(values: [Double], dominate: Bool) {
        #expect(Statistic.tiesDominate(values) == dominate)
        #expect(Statistic.tiesDominate(values.reversed()) == dominate)
    }

    @Test func `a sum that should be 0 is not a difference`() {
        // 0.1 + 0.2 - 0.3 is not 0 in binary; half of the pairs increase by as much as the others decrease.
        let pairs = (0..<14).map { index in (first: 0.3, second: index % 2 == 0 ? 0.3 + 0.1 : 0.3 - 0.1) }
        let found = Comparison(pairs: pairs)
        #expect(found.verdict == .unclear)
    }

    @Test func `the detectable difference comes from the interval`() throws {
        let values = (1...20).map { Double($0 * $0) }
        let found = Comparison(values, values.map { $0 + 10 })
        let interval = try #require(found.interval)
        let detectable = try #require(found.detectableDifference)
        #expect((detectable - (interval.upper - interval.lower) * 0.714704).magnitude < 1e-5 * detectable)
        #expect(Comparison([1, 2], values).detectableDifference == nil)
    }

    /// The table of the experiment's sheet: 8 pairs find 1.254 standard deviations in 80 %.
    @Test func `classes find the difference that the sheet states about as often as it says`() {
        var random = NormalNumbers()
        let runs = 100
        let hits = (0..<runs).count { _ in
            let pairs = (0..<8).map { _ in (first: 0.0, second: 1.254 + random.next()) }
            return Comparison(pairs: pairs).verdict == .higher
        }
        // 80 ± 4: three deviations.
        #expect((68...92).contains(hits), "\(hits) of \(runs)")
    }
}

/// About normal numbers: sums of twelve uniform ones, from a linear congruential generator (Knuth's MMIX).
private struct NormalNumbers {
    private var state: UInt64 = 7

    mutating func next() -> Double {
        (0..<12).reduce(-6) { sum, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return sum + Double(state >> 11) * 0x1p-53
        }
    }
}
