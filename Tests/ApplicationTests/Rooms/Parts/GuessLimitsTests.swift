import Testing
import Transport

@testable import Rooms
@testable import Web

@Suite struct GuessLimitsTests {
    private let parts = Parts()
    private let address = AddressGroup("10.0.0.1")

    @Test func `over the limit only rooms that the address knows are reached by their code`() throws {
        let guesses = parts.guesses
        #expect(try guesses.room(parts.room.code, for: address) === parts.room)
        while guesses.countCode(address) == 0 {}
        #expect(guesses.mustProve(address, parts.room.code) && guesses.isGuessing(address) && guesses.wait(address) > 0)
        let problem = #expect(throws: Problem.self) { try guesses.room(parts.room.code, for: address) }
        #expect(problem?.kind == "too-many")
        parts.room.remember(address)
        #expect(try guesses.room(parts.room.code, for: address) === parts.room)
        #expect(!guesses.mustProve(address, parts.room.code))
        #expect(!guesses.demandCredential(of: address, for: parts.room, parts.services.now))
        #expect(!guesses.isGuessing(AddressGroup("10.0.0.2")))
    }
}
