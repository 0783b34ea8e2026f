import SampleComparison
import Testing

/// How orders agree; the numbers are those of SciPy's `kendalltau`, and of sums by hand.
@Suite struct RankAgreementTests {
    @Test func `tau counts the pairs that two orders have the same way round`() {
        #expect(RankAgreement.tau([0, 1, 2, 3, 4], [0, 1, 2, 3, 4]) == 1)
        #expect(RankAgreement.tau([0, 1, 2, 3, 4], [4, 3, 2, 1, 0]) == -1)
        // One pair of ten is exchanged.
        #expect(RankAgreement.tau([1, 0, 2, 3, 4], [0, 1, 2, 3, 4]) == 0.8)
        #expect(abs(RankAgreement.tau([2, 0, 1], [1, 2, 0]) + 1.0 / 3) < 1e-15)
    }

    @Test(arguments: 2...7) func `tau is the same both ways, and of renamed items`(count: Int) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let (first, second) = ((0..<count).shuffled(using: &random), (0..<count).shuffled(using: &random))
            let names = (0..<count).shuffled(using: &random)
            let tau = RankAgreement.tau(first, second)
            #expect(tau == RankAgreement.tau(second, first), "\(first) \(second)")
            #expect(tau == RankAgreement.tau(first.map { names[$0] }, second.map { names[$0] }))
            #expect(abs(tau + RankAgreement.tau(first.reversed(), second)) < 1e-15)
        }
    }

    @Test func `W is 1 for equal orders, 0 for equal mean places, and needs two`() throws {
        #expect(RankAgreement.concordance([]) == nil && RankAgreement.concordance([[0, 1, 2]]) == nil)
        #expect(RankAgreement.concordance([[2, 0, 1], [2, 0, 1]]) == 1)
        #expect(RankAgreement.concordance([[0, 1, 2], [2, 1, 0]]) == 0)
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2]]
        // Sums of places 4, 6 and 8, so S = 8, and W = 12 S / (m² (n³ − n)) = 96 / 216.
        #expect(RankAgreement.meanRanks(orders) == [4.0 / 3, 2, 8.0 / 3])
        #expect(abs(try #require(RankAgreement.concordance(orders)) - 96.0 / 216) < 1e-12)
        #expect(RankAgreement.meanRanks([]).isEmpty)
    }
}
