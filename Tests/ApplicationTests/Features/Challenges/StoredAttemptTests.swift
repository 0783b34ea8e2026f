import Challenges
import Foundation
import Testing
import WireProtocol

@testable import Features
@testable import Rooms

/// Attempts as the store has them.
@Suite struct StoredAttemptTests {
    @Test func `a row has each figure of its kind under its name`() throws {
        let rows = [
            ("distance", #""isCalibrated":true,"relativeError":0.25,"#),
            ("distance", #""isCalibrated":true,"lengthError":0.5,"relativeError":0.25,"#),
            ("hold", #""errorSources":{"ends":0.01,"time":0.001},"#),
            (
                "targets",
                #""effectiveDistanceBivariatePixels":3,"effectiveIndexOfDifficultyBivariateBits":4,"#
                    + #""effectiveWidthBivariatePixels":5,"effectiveDistancePixels":6,"effectiveWidthPixels":7,"errors":8,"#
                    + #""effectiveIndexOfDifficultyBits":9,"movementTimeSeconds":0.5,"indexOfDifficultyBits":2,"#
            ),
            ("reaction", #""falseStarts":1,"misses":2,"reactionMilliseconds":[250,310.5],"#),
        ]
        for (name, own) in rows {
            let row = #"{"attempt":1,"best":5.5,\#(own)"receivedMilliseconds":5,"seq":2,"value":5.5}"#
            let kind = try #require(Challenge.Kind.named(name))
            let attempt = try JudgedAttempt(content: Array(row.utf8), of: kind)
            let again = try JSONSerialization.jsonObject(with: Data(attempt.content(of: kind))) as? NSDictionary
            #expect(try again == JSONSerialization.jsonObject(with: Data(row.utf8)) as? NSDictionary)
            #expect(try JudgedAttempt(content: Array(row.utf8), of: nil).value == 5.5)
        }
    }

    @Test(
        arguments: [
            ("hold", nil), ("press", "scaleErrorUnknown"), ("reaction", "delaysUnknown"), ("targets", "notEstimated"),
            ("latency", "delaysUnknown"), ("symbol", "notEstimated"), ("distance", "densityAssumed"),
        ] as [(String, String?)]
    )
    func `each kind's attempt has an error or says why not`(name: String, reason: String?) throws {
        let kind = try #require(Challenge.Kind.named(name))
        let error = FigureError(of: 2, .bound, [.init(.ends, 0.01), .init(.time, 0.001)])
        let attempt = JudgedAttempt(
            Attempt(value: 2, figures: kind.figures.map { _ in nil }),
            AttemptSummary(count: 1, latest: 2, best: 2),
            of: kind,
            error: reason == nil ? error : nil,
            trust: name == "distance" ? DensityTrust() : nil,
            receivedMilliseconds: 1,
            seq: 1
        )
        #expect(attempt.error(of: kind).absence?.rawValue == reason)
        #expect(reason != nil || attempt.error(of: kind) == error)
        #expect(try JudgedAttempt(content: attempt.content(of: kind), of: kind) == attempt)
    }

    @Test func `the same name is the same figure in challenges and experiments`() {
        let described = [AttemptsTable.description, ConditionsTable.description, TapsTable.description]
        var units: [String: String?] = [:]
        for column in described.flatMap(\.columns) {
            let previous = units.updateValue(column.unit, forKey: "\(column.name)")
            #expect(previous == nil || previous == column.unit, "\(column.name)")
        }
        for name in ["throughputUnivariateBitsPerSecond", "throughputBivariateBitsPerSecond"] {
            #expect(described[0].columns.contains { "\($0.name)" == name })
            #expect(described[1].columns.contains { "\($0.name)" == name })
        }
    }
}
