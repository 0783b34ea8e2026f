import Storage
import Testing

/// A failed commit may be on disk nevertheless, and is repeated until it succeeds.
@Suite struct StoreRepeatedCommitTests {
    private let first = Commit([.sample()], [.sample()])

    private var second: Commit {
        var commit = Commit(
            [.sample(state: "two")],
            [.sample(checkpoint: [1], position: 1), .sample("K7M2QX", 2)],
            [.sample("K7M2QX", 1), .sample("K7M2QX", 2, size: 9000)],
            [.sample("K7M2QX", 1, at: 10_000)]
        )
        commit.results = [
            StoredResult(session: "K7M2QX", challenge: 1, participant: 1, slot: 0, content: [1, 2, 3])
        ]
        commit.rounds = [StoredClassRound(session: "K7M2QX", game: 1, participant: 1, content: [4])]
        commit.forgotten = [ForgottenParticipant(session: "K7M2QX", number: 2)]
        return commit
    }

    @Test("A repeated commit is recognised as done", arguments: StoreUnderTest.allCases)
    func recognised(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        for commit in [first, second] {
            for _ in 0..<3 { #expect(try await store.commit(commit).isEmpty) }
        }
        // With additional rows, as when sessions were left out or a room continues.
        #expect(
            try await store.commit(Commit([], [], (1...3).map { .sample("K7M2QX", $0, size: $0 == 2 ? 9000 : 40) }))
                .isEmpty
        )
        try await store.close()

        let again = try fixture.open()
        let restored = try #require(try await again.restoreAll().first)
        #expect(restored.session == .sample(state: "two"))
        #expect(restored.participants == [.sample(checkpoint: [1], position: 1)])
        #expect(
            try await again.chunks(ofSession: "K7M2QX", after: 0, limit: 9)
                == [.sample("K7M2QX", 1), .sample("K7M2QX", 2, size: 9000), .sample("K7M2QX", 3)]
        )
        #expect(restored.results == second.results && restored.rounds == second.rounds)
        #expect(try await again.keyframes(ofSession: "K7M2QX", until: .max) == second.keyframes)
        try await again.close()
    }

    @Test(
        "Another chunk in the place of a stored one is damage of that session alone",
        arguments: StoreUnderTest.allCases
    )
    func contradicted(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample(), .sample("OTHERS")], [], [.sample("K7M2QX", 1)]))
        let damages = try await store.commit(
            Commit([], [], [.sample("K7M2QX", 1, size: 41), .sample("OTHERS", 1)])
        )
        #expect(damages.map(\.session) == ["K7M2QX"] && damages.first?.part == "log chunk 1")
        #expect(try await store.chunks(ofSession: "K7M2QX", after: 0, limit: 9) == [.sample("K7M2QX", 1)])
        #expect(try await store.chunks(ofSession: "OTHERS", after: 0, limit: 9) == [.sample("OTHERS", 1)])
        try await store.close()
    }
}
