import SampleComparison
import Testing

@Suite struct MissingPeopleTests {
    private static let first = (1...10).map(Double.init)
    private static let second = (11...20).map(Double.init)

    @Test(arguments: [(0, false), (2, false), (3, true)])
    func `bounds are stated where a fifth and more are missing`(missing: Int, isStated: Bool) {
        let found = Comparison(Self.first, Self.second).bounds(missing: (0, missing))
        #expect((found != nil) == isStated)
    }

    @Test func `the worst cases are those of all missing at one end`() throws {
        let found = try #require(Comparison(Self.first, Self.second).bounds(missing: (3, 0)))
        // The first median of 13 values is 4 with three values of 1 more, and 7 with three of 20 more.
        #expect(found == Interval(lower: 15.5 - 7, upper: 15.5 - 4))
        let both = try #require(Comparison(Self.first, Self.second).bounds(missing: (3, 3)))
        #expect(both == Interval(lower: 14 - 7, upper: 17 - 4))
    }

    @Test func `of pairs the changes are bounded`() throws {
        let pairs = (1...8).map { (first: 1.0, second: 1 + Double($0)) }
        let found = try #require(Comparison(pairs: pairs).bounds(missing: (3, 3)))
        #expect(found == Interval(lower: 3, upper: 6))
        #expect(Comparison(pairs: pairs).bounds(missing: (1, 1)) == nil)
    }

    @Test func `more missing than present reach from end to end`() {
        let found = Comparison(Self.first, Self.second).bounds(missing: (0, 40))
        #expect(found == Interval(lower: 1 - 5.5, upper: 20 - 5.5))
        #expect(Comparison([], Self.second).bounds(missing: (5, 0)) == nil)
    }
}
