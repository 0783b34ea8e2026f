import Storage
import Testing

/// The contract of `SessionStore`, for every store.
@Suite struct StoreContractTests {
    @Test("An empty store restores nothing", arguments: StoreUnderTest.allCases)
    func empty(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        #expect(try await store.restoreAll().isEmpty)
        try await store.close()
    }

    @Test("Committed data is restored after a restart, byte by byte", arguments: StoreUnderTest.allCases)
    func restored(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let session = StoredSession.sample(state: "{\"frozen\":true}")
        let participants = [
            StoredParticipant.sample(session.code, 1, checkpoint: Array(0...255), position: 1),
            .sample(session.code, 2, checkpoint: pattern("big", count: 100_000), position: 1),
        ]
        let chunks = (1...3).map { LogChunk.sample(session.code, $0, size: 50_000) }
        let store = try fixture.open()
        try await store.commit(Commit([session], participants, chunks))
        try await store.close()

        let restored = try await fixture.open().restoreAll()
        #expect(restored.map(\.session) == [session])
        #expect(restored.first?.participants == participants)
        #expect(restored.first?.chunks == Array(chunks.dropFirst()))
        #expect(restored.first?.lastPosition == 3)
    }

    @Test("Committed data survives a crash", arguments: StoreUnderTest.allCases)
    func survivesCrash(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [.sample()]))
        for position in 1...50 {
            try await store.commit(Commit([], [], [.sample("K7M2QX", Int64(position), size: 3000)]))
        }
        let restored = try await fixture.openAfterCrash().restoreAll()
        #expect(restored.first?.chunks.map(\.position) == Array(1...50))
        #expect(restored.first?.participants == [.sample()])
        try await store.close()
    }

    @Test("The newest write of a session and of a participant wins", arguments: StoreUnderTest.allCases)
    func newestWins(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [.sample()]))
        for round in 1...200 {
            let checkpoint = [UInt8](repeating: UInt8(round), count: 100 * round)
            try await store.commit(
                Commit(
                    [.sample(state: "\(round)")],
                    [.sample(checkpoint: checkpoint, position: Int64(round))]
                )
            )
        }
        let restored = try await store.restoreAll()
        #expect(restored.map(\.session) == [.sample(state: "200")])
        #expect(
            restored.first?.participants
                == [.sample(checkpoint: [UInt8](repeating: 200, count: 20_000), position: 200)]
        )
        try await store.close()
    }

    @Test("A log starts after the lowest checkpoint of its participants", arguments: StoreUnderTest.allCases)
    func lowestCheckpoint(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(
            Commit(
                [.sample()],
                [.sample("K7M2QX", 1, position: 9), .sample("K7M2QX", 2, position: 4)],
                (1...9).map { .sample("K7M2QX", $0) }
            )
        )
        let restored = try await store.restoreAll()
        #expect(restored.first?.chunks.map(\.position) == Array(5...9))
        #expect(restored.first?.lastPosition == 9)
        try await store.close()
    }

    @Test("Chunks are read in order, from a position, up to a limit", arguments: StoreUnderTest.allCases)
    func readsChunks(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let chunks = (1...9).map { LogChunk.sample("K7M2QX", $0) }
        try await store.commit(Commit([.sample()], [], chunks))
        #expect(try await store.chunks(ofSession: "K7M2QX", after: 0, limit: 4) == Array(chunks[0..<4]))
        #expect(try await store.chunks(ofSession: "K7M2QX", after: 7, limit: 4) == Array(chunks[7...]))
        #expect(try await store.chunks(ofSession: "K7M2QX", after: 9, limit: 4).isEmpty)
        #expect(try await store.chunks(ofSession: "NOBODY", after: 0, limit: 4).isEmpty)
        try await store.close()
    }

    @Test(
        "Of a forgotten participant nothing is left, and pieces of logs are replaced",
        arguments: StoreUnderTest.allCases
    )
    func forgets(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let participants = (1...2).map { StoredParticipant.sample("K7M2QX", $0) }
        let keyframes = (1...2).map { Keyframe.sample("K7M2QX", $0, at: 10_000) }
        var first = Commit([.sample()], participants, (1...3).map { LogChunk.sample("K7M2QX", Int64($0)) }, keyframes)
        first.results = (1...2).map { StoredResult.sample("K7M2QX", participant: $0, slot: 1, "{}") }
        first.rounds = (1...2).map { StoredClassRound.sample("K7M2QX", participant: $0, "{}") }
        try await store.commit(first)
        var second = Commit()
        second.forgotten = [ForgottenParticipant(session: "K7M2QX", number: 2)]
        second.rewritten = [
            LogChunk(session: "K7M2QX", position: 2, bytes: []), LogChunk(session: "K7M2QX", position: 3, bytes: [7]),
        ]
        try await store.commit(second)
        // A written row may be written again.
        try await store.commit(second)
        try await store.commit(Commit([], [], [.sample("K7M2QX", 4)]))
        try await store.close()
        let again = try fixture.open()
        let restored = try #require(try await again.restoreAll().first)
        #expect(restored.participants.map(\.number) == [1])
        #expect(restored.results.map(\.participant) == [1] && restored.rounds.map(\.participant) == [1])
        #expect(restored.chunks.map(\.position) == [1, 2, 3, 4])
        #expect(restored.chunks[1].bytes.isEmpty && restored.chunks[2].bytes == [7])
        #expect(try await again.keyframes(ofSession: "K7M2QX", until: .max).map(\.participant) == [1])
        try await again.close()
    }

    @Test("Keyframes of 90 days are whole and in order", arguments: StoreUnderTest.allCases)
    func keyframesOfMonths(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], (1...3).map { .sample("K7M2QX", $0) }))
        let days = stride(from: 0, through: UInt64(90), by: 5)
        for day in days {
            let keyframes = (1...3).map { Keyframe.sample("K7M2QX", $0, at: day * 86_400_000 + UInt64($0)) }
            try await store.commit(Commit([], [], [], keyframes))
        }
        try await store.close()
        let again = try fixture.open()
        for day in days {
            let expected = (1...3).map { Keyframe.sample("K7M2QX", $0, at: day * 86_400_000 + UInt64($0)) }
            let found = try await again.keyframes(ofSession: "K7M2QX", until: day * 86_400_000 + 10)
            #expect(found == expected, "day \(day)")
        }
        #expect(try await again.keyframeActivity(ofSession: "K7M2QX").last?.milliseconds == 90 * 86_400_000 + 3)
        try await again.close()
    }

    @Test("The newest keyframe of each participant until a time is read", arguments: StoreUnderTest.allCases)
    func readsKeyframes(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let keyframes = [
            Keyframe.sample("K7M2QX", 1, at: 10_000), .sample("K7M2QX", 2, at: 10_000, size: 50_000),
            .sample("K7M2QX", 2, at: 20_000), .sample("K7M2QX", 1, at: 30_000, size: 0),
        ]
        try await store.commit(Commit([.sample()], (1...3).map { .sample("K7M2QX", $0) }, [], keyframes))
        try await store.close()

        let again = try fixture.open()
        for (time, expected) in [
            (9_999, []), (10_000, [keyframes[0], keyframes[1]]), (29_999, [keyframes[0], keyframes[2]]),
            (.max, [keyframes[3], keyframes[2]]),
        ] as [(UInt64, [Keyframe])] {
            #expect(try await again.keyframes(ofSession: "K7M2QX", until: time) == expected, "until \(time)")
        }
        #expect(
            try await again.keyframeActivity(ofSession: "K7M2QX") == [
                KeyframeActivity(milliseconds: 10_000, participants: 2),
                KeyframeActivity(milliseconds: 20_000, participants: 1),
                KeyframeActivity(milliseconds: 30_000, participants: 1),
            ]
        )
        #expect(try await again.keyframes(ofSession: "NOBODY", until: .max).isEmpty)
        #expect(try await again.keyframeActivity(ofSession: "NOBODY").isEmpty)
        try await again.close()
    }

    @Test("A failed commit changes nothing", arguments: StoreUnderTest.allCases)
    func atomic(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        try await fixture.open().close()
        try fixture.refuseRounds()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [], [.sample("K7M2QX", 1)]))
        // Rounds are written last.
        var wrong = Commit([.sample("NEWONE")], [.sample("NEWONE")], [.sample("NEWONE", 1), .sample("K7M2QX", 2)])
        wrong.rounds = [StoredClassRound(session: "K7M2QX", game: 1, participant: 1, content: [1])]
        await #expect(throws: StorageError.self) { try await store.commit(wrong) }
        #expect(try await store.restoreAll().map(\.session.code) == ["K7M2QX"])
        #expect(try await store.restoreAll().first?.lastPosition == 1)

        // And the store continues, also with the session whose creation was undone.
        try await store.commit(Commit([.sample("NEWONE")], [.sample("NEWONE")], [.sample("NEWONE", 1)]))
        #expect(try await store.restoreAll().map(\.session.code).sorted() == ["K7M2QX", "NEWONE"])
        try await store.close()
    }

    @Test("A commit reaches the disk although its task was cancelled", arguments: StoreUnderTest.allCases)
    func cancelled(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.commit(Commit([.sample()]))
        }
        try await task.value
        #expect(try await store.restoreAll().count == 1)
        try await store.close()
    }

    @Test("All data of a forgotten participant is removed", arguments: StoreUnderTest.allCases)
    func forgotten(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [.sample(), .sample("K7M2QX", 2)]))
        var commit = Commit([], [.sample("K7M2QX", 3)])
        // One that joined and left within a commit, an earlier one, one of a wiped session.
        commit.forgotten = [
            ForgottenParticipant(session: "K7M2QX", number: 3), ForgottenParticipant(session: "K7M2QX", number: 1),
            ForgottenParticipant(session: "WIPEDX", number: 1),
        ]
        try await store.commit(commit)
        #expect(try await store.restoreAll().first?.participants == [.sample("K7M2QX", 2)])
        try await store.close()
        #expect(try !fixture.holdsTrace(of: Array("resume-K7M2QX-1".utf8)))
        #expect(try !fixture.holdsTrace(of: Array("resume-K7M2QX-3".utf8)))
    }
}
