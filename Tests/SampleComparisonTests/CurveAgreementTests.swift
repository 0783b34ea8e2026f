import SampleComparison
import Testing

/// How curves agree; the numbers are those of NumPy's `corrcoef`, and by hand.
@Suite struct CurveAgreementTests {
    @Test func `the root mean square and the correlation are those by their definitions`() throws {
        let (first, second) = ([1.0, 2, 4, 3], [1.0, 4, 4, 7])
        #expect(CurveAgreement.rootMeanSquare(first, second) == 5.0.squareRoot())
        #expect(CurveAgreement.rootMeanSquare(first, first) == 0)
        let r = try #require(CurveAgreement.correlation(first, second))
        #expect(abs(r - 6 / (5.0 * 18).squareRoot()) < 1e-12)
        #expect(CurveAgreement.correlation(first, first.map { 3 - 2 * $0 }).map { abs($0 + 1) < 1e-12 } == true)
    }

    @Test(arguments: [0, 0.1, -7.3, 1e9]) func `a constant has no correlation`(value: Double) {
        let constant = [Double](repeating: value, count: 101)
        #expect(CurveAgreement.correlation(constant, (0...100).map(Double.init)) == nil)
        #expect(CurveAgreement.correlation((0...100).map(Double.init), constant) == nil)
    }

    @Test func `a turn is as large as the threshold`() {
        let turns = { (curve: [Double]) in CurveAgreement.turningPoints(curve, threshold: 1) }
        #expect(turns([]) == 0 && turns([0, 1, 2, 3]) == 0 && turns([3, 2, 1]) == 0)
        #expect(turns([0, 2, 0]) == 1 && turns([2, 0, 2, 0]) == 2)
        // Trembling on the way up and at the top.
        #expect(turns([0, 0.5, 0.2, 1, 0.6, 2, 1.5, 2, 0]) == 1)
        #expect(turns([0, 0.9, 0, 0.9, 0]) == 0)
    }
}
