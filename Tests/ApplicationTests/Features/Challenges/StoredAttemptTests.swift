import Challenges
import Testing

@testable import Application

/// Attempts at targets that an earlier version stored.
@Suite struct StoredAttemptTests {
    @Test func `an earlier row's difficulty is the effective one, and nothing is made up`() throws {
        let row = #"""
            {"attempt":1,"receivedMilliseconds":5,"seq":2,"value":5,"best":5,"movementTimeSeconds":0.6,"effectiveWidth":34,
            "effectiveAmplitude":240,"indexOfDifficultyBits":3,"errors":1}
            """#
        let attempt = try JudgedAttempt(content: Array(row.utf8))
        let values = Dictionary(uniqueKeysWithValues: attempt.tappingValues.map { ("\($0.name)", $0.value) })
        #expect(values["effectiveIndexOfDifficultyBits"] == 3 && values["effectiveDistancePixels"] == 240)
        #expect(values["throughputUnivariateBitsPerSecond"] == 5)
        #expect(values["indexOfDifficultyBits"] == .some(nil))
        #expect(values["throughputBivariateBitsPerSecond"] == .some(nil))
        #expect(try JudgedAttempt(content: attempt.content) == attempt)
    }

    @Test func `the same name is the same figure in challenges and experiments`() {
        let described = [AttemptsTable.description, ConditionsTable.description, TapsTable.description]
        var units: [String: String?] = [:]
        for column in described.flatMap(\.columns) {
            let known = units.updateValue(column.unit, forKey: "\(column.name)")
            #expect(known == nil || known == column.unit, "\(column.name)")
        }
        for name in ["throughputUnivariateBitsPerSecond", "throughputBivariateBitsPerSecond"] {
            #expect(described[0].columns.contains { "\($0.name)" == name })
            #expect(described[1].columns.contains { "\($0.name)" == name })
        }
    }
}
