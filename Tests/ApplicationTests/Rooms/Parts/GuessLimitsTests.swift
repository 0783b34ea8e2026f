import Testing
import Transport

@testable import Application

@Suite struct GuessLimitsTests {
    private let parts = Parts()
    private let address = AddressGroup("10.0.0.1")

    private var guesses: GuessLimits {
        let (services, directory, commits) = (parts.services, parts.directory, parts.commits)
        let responses = RoomResponses(services, directory, encoder: nil)
        let buffer = MessageBuffer()
        let viewers = Viewers(
            services,
            parts.connections,
            parts.load,
            parts.ticker,
            buffer,
            responses,
            PeerFingers(services, parts.ticker, buffer),
            figuresPerFrame: 10
        )
        let node = NodeMembership(
            services,
            directory,
            parts.connections,
            commits,
            viewers,
            parts.places,
            parts.watch
        )
        #expect(!node.isShared && !node.isElsewhere(parts.room.code))
        let reader = SessionReader(services, FeatureList([]), directory, commits, parts.places, node, parts.watch)
        return GuessLimits(services, directory, parts.budgets, reader)
    }

    @Test func `over the limit only rooms that the address knows are reached by their code`() throws {
        let guesses = guesses
        #expect(try guesses.room(parts.room.code, for: address) === parts.room)
        while guesses.countCode(address) == 0 {}
        #expect(guesses.mustProve(address, parts.room.code) && guesses.isGuessing(address) && guesses.wait(address) > 0)
        let problem = #expect(throws: Problem.self) { try guesses.room(parts.room.code, for: address) }
        #expect(problem?.kind == "too-many")
        parts.room.remember(address)
        #expect(try guesses.room(parts.room.code, for: address) === parts.room)
        #expect(!guesses.mustProve(address, parts.room.code))
        #expect(!guesses.isCredentialNeeded(of: address, for: parts.room, parts.services.now))
        #expect(!guesses.isGuessing(AddressGroup("10.0.0.2")))
    }
}
