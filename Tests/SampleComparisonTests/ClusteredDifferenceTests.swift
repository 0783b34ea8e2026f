import SampleComparison
import Testing

@Suite struct ClusteredDifferenceTests {
    private typealias Count = ClusteredDifference.Count

    /// Numbers from 0 to 1 (SplitMix64).
    private struct Uniform {
        var state: UInt64

        mutating func next() -> Double {
            state &+= 0x9e37_79b9_7f4a_7c15
            var z = state
            z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
            z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
            return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
        }
    }

    @Test func `shares are sums over sums, and clusters of one side count there alone`() {
        let compared = ClusteredDifference(of: [
            (Count(part: 1, whole: 4), Count()), (Count(part: 3, whole: 4), Count(part: 1, whole: 1)),
            (Count(), Count(part: 0, whole: 3)),
            (Count(), Count()),
        ])
        #expect(compared.first == 0.5)
        #expect(compared.second == 0.25)
        #expect(compared.difference == -0.25)
        #expect(compared.gaps == [.fewInFirst, .fewInSecond])
        #expect(compared.interval == nil && compared.verdict == nil)
    }

    @Test func `without cases nothing is said`() {
        let compared = ClusteredDifference(of: [])
        #expect(compared.first == nil && compared.second == nil && compared.difference == nil)
    }

    @Test func `equal clusters have no interval`() {
        let side = { (first: Bool) in
            (first ? Count(part: 1, whole: 2) : Count(), first ? Count() : Count(part: 1, whole: 2))
        }
        let compared = ClusteredDifference(of: (0..<30).map { side($0 < 15) })
        #expect(compared.difference == 0)
        #expect(compared.gaps == [.noSpread])
    }

    /// Half of the visitors never fail and half always do, so that a visitor's touches say what one says. The difference of
    /// two halves of 20 visitors has the standard error √(2 · ¼ / 20) = 0.158, however many touches each has.
    @Test func `more touches of the same visitors do not make the interval narrower`() throws {
        let widths = try [1.0, 100].map { touches in
            let compared = ClusteredDifference(
                of: (0..<40).map { number in
                    let count = Count(part: number % 4 < 2 ? touches : 0, whole: touches)
                    return number % 2 == 0 ? (count, Count()) : (Count(), count)
                }
            )
            let interval = try #require(compared.interval)
            return interval.upper - interval.lower
        }
        #expect(abs(widths[0] - widths[1]) < 1e-9)
        #expect((0.55...0.75).contains(widths[0]), "2 · 1.96 · 0.158 = 0.62")
    }

    @Test func `a large difference is found`() {
        let compared = ClusteredDifference(
            of: (0..<40).map { number in
                let count = Count(part: number % 2 == 0 ? Double(number % 3) : 8, whole: 10)
                return number % 2 == 0 ? (count, Count()) : (Count(), count)
            }
        )
        #expect(compared.verdict == .higher)
    }

    @Test func `the interval holds the difference of what visitors do`() {
        var uniform = Uniform(state: 11)
        var held = 0
        for _ in 0..<60 {
            let compared = ClusteredDifference(
                of: (0..<30).map { number in
                    // A visitor fails in a share of the touches that is even from 0 to 0.4, with 2 to 9 touches.
                    let (share, whole) = (0.4 * uniform.next(), 2 + Int(8 * uniform.next()))
                    let part = (0..<whole).count { _ in uniform.next() < share }
                    let count = Count(part: Double(part), whole: Double(whole))
                    return number < 15 ? (count, Count()) : (Count(), count)
                }
            )
            if let interval = compared.interval, interval.lower <= 0, interval.upper >= 0 { held += 1 }
        }
        // 95 of 100; fewer than 51 of 60 happen once in 2,000 such tests.
        #expect(held >= 51)
    }
}
