import Testing
import Transport

@testable import Rooms

@Suite struct RoomResponsesTests {
    private let parts = Parts()

    private func made(_ finding: RoomResponses.Finding) -> SharedResponse? {
        if case .ready(let response) = finding { response } else { nil }
    }

    @Test func `a response is made once for each revision, and not at all for a client that has it`() throws {
        let responses = parts.responses
        let first = try #require(made(try responses.find(StatsResponse(), of: parts.room, unless: nil)))
        #expect(made(try responses.find(StatsResponse(), of: parts.room, unless: nil)) === first)
        guard case .unchanged(first.tag) = try responses.find(StatsResponse(), of: parts.room, unless: first.tag) else {
            Issue.record("the client has it")
            return
        }
        parts.commits.markDirty(parts.room)
        let second = try #require(made(try responses.find(StatsResponse(), of: parts.room, unless: first.tag)))
        #expect(second.tag != first.tag && responses.bytes > 0)
    }

    @Test func `after a session was released and read again, an earlier entity tag does not match`() throws {
        let responses = parts.responses
        let first = try #require(made(try responses.find(StatsResponse(), of: parts.room, unless: nil)))
        parts.directory.close(parts.room)
        let again = Room.sample()
        parts.directory.open(again)
        #expect(made(try responses.find(StatsResponse(), of: again, unless: first.tag)) != nil)
    }

    @Test func `for a deleted session no response is made`() {
        let responses = parts.responses
        parts.directory.close(parts.room)
        var isGone = false
        let owner = WorkOwner(AddressGroup("10.0.0.1"), room: parts.room.code)
        responses.make(StatsResponse(), of: parts.room.code, for: owner) { if case .gone = $0 { isGone = true } }
        #expect(isGone && !responses.isBusy)
    }
}
