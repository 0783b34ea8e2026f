import Storage
import Testing

extension StoredResult {
    static func sample(
        _ session: String = "K7M2QX",
        challenge: Int = 1,
        participant: Int = 1,
        slot: Int = 1,
        _ content: String = "{}"
    ) -> StoredResult {
        StoredResult(
            session: session,
            challenge: challenge,
            participant: participant,
            slot: slot,
            content: Array(content.utf8)
        )
    }
}

extension Commit {
    init(_ sessions: [StoredSession] = [], results: [StoredResult]) {
        self.init(sessions)
        self.results = results
    }
}

@Suite struct StoreResultsTests {
    @Test("Results come back in order, and the newest write of a slot wins", arguments: StoreUnderTest.allCases)
    func readBack(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let results = [
            StoredResult.sample(challenge: 2), .sample(participant: 12, slot: 2), .sample(participant: 12),
            .sample(slot: 201, "first"),
        ]
        try await store.commit(Commit([.sample()], results: results))
        try await store.commit(Commit(results: [.sample(slot: 201, "newest")]))
        let restored = try await fixture.openAfterCrash().restoreAll()
        #expect(
            restored.first?.results == [
                .sample(slot: 201, "newest"), .sample(participant: 12), .sample(participant: 12, slot: 2),
                .sample(challenge: 2),
            ]
        )
        try await store.close()
    }

    @Test("Results are written with their whole commit or not at all", arguments: StoreUnderTest.allCases)
    func atomic(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        try await fixture.open().close()
        try fixture.refuseRounds()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [], [.sample("K7M2QX", 1)]))
        var wrong = Commit(results: [.sample()])
        wrong.rounds = [StoredClassRound(session: "K7M2QX", game: 1, participant: 1, content: [1])]
        await #expect(throws: StorageError.self) { try await store.commit(wrong) }
        #expect(try await store.restoreAll().first?.results.isEmpty == true)
        try await store.close()
    }
}
