import Testing

@testable import Rooms

/// How a new state is sent to phones.
@Suite(.timeLimit(.minutes(10))) struct AnnouncementTests {
    @Test func `every phone of a large room gets the newest state, the last ones some ticks later`() async throws {
        var configuration = ServerConfiguration()
        configuration.workPerTick.announcements = 40
        let classroom = try await Classroom(configuration: configuration)
        var phones: [Phone] = []
        for number in 0..<100 {
            phones.append(try await classroom.join(from: "10.0.0.\(number + 1)"))
        }
        await classroom.pass(seconds: 1)
        for phone in phones { await phone.clear() }
        async let frozen = classroom.control("freeze")
        async let locked = classroom.control("lock")
        let answers = await [frozen, locked]
        #expect(answers.map(\.status) == [200, 200])
        await classroom.pass(milliseconds: 50)
        for phone in phones {
            let states = try await phone.messages(ofType: "session")
            #expect((1...2).contains(states.count))
            #expect(states.last?["frozen"] == .bool(true))
            #expect(states.last?["locked"] == .bool(true))
        }
    }
}
