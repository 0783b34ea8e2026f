import Challenges
import Foundation
import Testing

@Suite struct ResultHistogramTests {
    private struct Case: Decodable {
        var kind: String
        var target: Double
        var values: [Double]
        var first: Int
        var step: Double
        var counts: [Int]
        var below: Bool
        var above: Bool
    }

    /// `Tests/Pages/features/classroom/challenge/histogram.test.mjs` compares the projector's bins with the same file.
    @Test func `the bins equal those of the projector`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/class-histograms.json")
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
        #expect(cases.count > 20)
        for one in cases {
            let kind = try #require(Challenge.Kind.named(one.kind))
            let challenge = Challenge(kind: kind, target: one.target)
            let made = try #require(ResultHistogram(of: one.values, of: challenge))
            #expect(made.first == one.first && made.step == one.step && made.counts == one.counts)
            #expect(made.holdsBelow == one.below && made.holdsAbove == one.above)
        }
    }

    @Test func `without results there is no histogram, and each result is in a bin`() throws {
        let challenge = Challenge(kind: .distance, target: 10)
        #expect(ResultHistogram(of: [], of: challenge) == nil)
        let made = try #require(ResultHistogram(of: [9, 10, 10.5, 4000], of: challenge))
        #expect(made.bin(of: 1e300) == made.counts.count - 1 && made.bin(of: 0) == 0)
        #expect(made.counts.reduce(0, +) == 4)
    }
}
