import Storage
import Testing

extension StoredClassRound {
    static func sample(
        _ session: String = "K7M2QX",
        game: Int = 1,
        participant: Int = 1,
        _ content: String = "{}"
    ) -> StoredClassRound {
        StoredClassRound(session: session, game: game, participant: participant, content: Array(content.utf8))
    }
}

extension Commit {
    init(_ sessions: [StoredSession] = [], rounds: [StoredClassRound]) {
        self.init(sessions)
        self.rounds = rounds
    }
}

@Suite struct StoreRoundsTests {
    @Test("Rounds of a class come back in order, and the newest write of each wins", arguments: StoreUnderTest.allCases)
    func readBack(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let rounds = [
            StoredClassRound.sample(game: 2, participant: 0), .sample(participant: 12, "first"),
            .sample(participant: 0),
        ]
        try await store.commit(Commit([.sample()], rounds: rounds))
        try await store.commit(Commit(rounds: [.sample(participant: 12, "newest"), .sample("WIPEDX")]))
        let restored = try await fixture.openAfterCrash().restoreAll()
        #expect(
            restored.first?.rounds == [
                .sample(participant: 0), .sample(participant: 12, "newest"), .sample(game: 2, participant: 0),
            ]
        )
        try await store.close()
    }
}
