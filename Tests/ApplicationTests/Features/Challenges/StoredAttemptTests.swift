import Challenges
import Foundation
import Testing

@testable import Features
@testable import Rooms

/// Attempts at targets that an earlier version stored.
@Suite struct StoredAttemptTests {
    @Test func `an earlier row has the effective difficulty, and no invented values`() throws {
        let row = #"""
            {"attempt":1,"receivedMilliseconds":5,"seq":2,"value":5,"best":5,"movementTimeSeconds":0.6,"effectiveWidth":34,
            "effectiveAmplitude":240,"indexOfDifficultyBits":3,"errors":1}
            """#
        let attempt = try JudgedAttempt(content: Array(row.utf8), of: .targets)
        let names = Challenge.Kind.targets.figures.map { "\($0.name)" }
        let values = Dictionary(uniqueKeysWithValues: zip(names, attempt.figures))
        #expect(values["effectiveIndexOfDifficultyBits"] == .number(3))
        #expect(values["effectiveDistancePixels"] == .number(240))
        #expect(values["throughputUnivariateBitsPerSecond"] == .number(5))
        #expect(values["errors"] == .count(1))
        #expect(values["indexOfDifficultyBits"] == .some(nil))
        #expect(values["throughputBivariateBitsPerSecond"] == .some(nil))
        #expect(try JudgedAttempt(content: attempt.content(of: .targets), of: .targets) == attempt)
    }

    @Test func `rows of every kind equal those of earlier versions`() throws {
        let rows = [
            ("distance", #""isCalibrated":true,"relativeError":0.25,"#),
            (
                "targets",
                #""bivariateDistance":3,"bivariateIndexOfDifficultyBits":4,"bivariateWidth":5,"effectiveAmplitude":6,"#
                    + #""effectiveWidth":7,"errors":8,"indexOfDifficultyBits":9,"movementTimeSeconds":0.5,"#
                    + #""nominalIndexOfDifficultyBits":2,"#
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
