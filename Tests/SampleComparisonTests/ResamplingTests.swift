import Testing

@testable import SampleComparison

/// The resamples and quantiles that other programs need to get the same intervals.
@Suite struct ResamplingTests {
    /// The values by Widynski's definition, computed in Python.
    @Test func `the drawn indices are those of the published generator`() {
        var random = CounterRandom()
        #expect((0..<6).map { _ in random.index(below: 1000) } == [214, 579, 783, 210, 439, 635])
    }

    @Test func `an interval of 95 % leaves out 2.5 % on either side`() {
        let interval = Interval(ofResampled: (0...1000).reversed().map(Double.init))
        #expect((interval.lower - 25).magnitude < 1e-9 && (interval.upper - 975).magnitude < 1e-9)
    }

    @Test func `a difference in the last bits does not count`() {
        let pairs = (0..<20).map { (first: 0.3, second: $0 % 2 == 0 ? 0.3.nextUp : 0.3.nextUp.nextUp) }
        let comparison = Comparison(pairs: pairs)
        #expect(comparison.gaps.isEmpty && comparison.verdict == .unclear)
        let apart = Comparison(pairs: pairs.map { (first: $0.first, second: $0.second + 1e-9) })
        #expect(apart.verdict == .higher)
    }
}
