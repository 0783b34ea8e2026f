import Challenges
import Storage
import Testing
import WireProtocol

@testable import Features
@testable import Rooms

@Suite struct RoomChallengesTests {
    private func room() -> Room { .sample(retention: .figures) }

    private func challenges(_ room: Room) -> RoomChallenges { room.feature(RoomChallenges.self) }

    @Test func `attempts and their summaries are restored`() throws {
        let room = room()
        let before = challenges(room)
        before.start(kind: "hold", target: 3, milliseconds: 5)
        let participant = room.join(screen: Hello.Screen(width: 390, height: 844))
        for seconds in [1.0, 2.5, 9] {
            let batch = AppliedBatch(seq: UInt64(seconds), milliseconds: 7, content: .touches([]))
            before.record((Attempt(value: seconds), nil), of: participant, batch)
        }
        var commit = Commit()
        before.gather(into: &commit)
        let restored = try Room.restored(room.row, [room.row(of: participant)], commit.results)
        let again = try #require(restored.participants.first)
        #expect(challenges(restored).summary(of: again) == AttemptSummary(count: 3, latest: 9, best: 2.5))
        #expect(challenges(restored).started.last?.startedMilliseconds == 5)
    }

    @Test func `a damaged result is reported`() throws {
        let room = room()
        challenges(room).start(kind: "hold", target: 3, milliseconds: 5)
        for (challenge, content) in [(1, "{"), (2, "{}"), (0, "{}")] {
            let result = StoredResult(
                session: room.code,
                challenge: challenge,
                participant: 1,
                slot: 1,
                content: Array(content.utf8)
            )
            #expect(throws: StorageError.self) { _ = try Room.restored(room.row, [], [result]) }
        }
    }
}
