import Foundation
import TestSupport
import Testing
import Transport
import WireProtocol

@testable import Features
@testable import Rooms

/// Codes that identify persons: who is present twice, and states of earlier versions.
@Suite struct PersonsTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `who has a second phone is the same as counted again after each change`(seed: UInt64) {
        var random = SeededNumbers(state: seed)
        var present = PresentPersons()
        var told: [Int: Bool] = [:]
        var persons: [Int: String] = [:]
        for step in 0..<300 {
            let number = Int(random.next() % 8) + 1
            let person = ["P01", "P02", "P03", nil][Int(random.next() % 4)]
            for (participant, isTwice) in present.note(number, person) { told[participant] = isTwice }
            persons[number] = person
            for each in 1...8 {
                let isTwice = persons[each].map { code in persons.values.count { $0 == code } > 1 } ?? false
                #expect(told[each] ?? false == isTwice, "seed \(seed), step \(step), participant \(each)")
            }
        }
    }

    @Test func `a state of an earlier version has codes that identify nobody`() throws {
        var state = SessionState(code: "K7M2QX", activity: "touch")
        state.naming = .codes
        let before = try JSONEncoder().encode(state)
        #expect(!String(decoding: before, as: UTF8.self).contains("persons"))
        #expect(try !JSONDecoder().decode(SessionState.self, from: before).areCodesPersons)
        state.areCodesPersons = true
        let after = try JSONDecoder().decode(SessionState.self, from: JSONEncoder().encode(state))
        #expect(after.areCodesPersons && after == state)
    }

    @Test func `a consent that is taken back takes the person along`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"codes","persons":true"#)
        let first = try await classroom.join(#""label":"P07""#)
        _ = try await classroom.join(#""label":"P07""#)
        #expect(try await classroom.stats("p2")["codeTwice"] == true)
        await classroom.control("consent", #""text":"May we?""#)
        let body = #"{"resume":"\#(first.resume)","number":1,"given":false}"#
        await classroom.request(.put, "/api/v1/sessions/\(classroom.code)/consent", json: body)
        #expect(try await classroom.stats("p2")["codeTwice"].isNull)
    }
}
