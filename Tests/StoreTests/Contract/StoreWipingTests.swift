import Storage
import TestSupport
import Testing

/// The contract of `SessionStore` for sessions that end.
@Suite struct StoreWipingTests {
    @Test("A deleted session leaves no byte in any file or row", arguments: StoreUnderTest.allCases, 0..<4)
    func leavesNothing(kind: StoreUnderTest, seed: UInt64) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let codes = ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE"]
        try await fill(store, codes, seed: seed)
        let traces = try fixture.keys()
        if let traces {
            #expect(traces.count == codes.count)
            for key in traces.values { #expect(try fixture.holdsTrace(of: key)) }
        }

        for code in ["BBBBBB", "DDDDDD"] {
            try await store.wipe(session: code)
            for trace in [code, "host-of-\(code)", "resume-\(code)", "blue fox of \(code)"] {
                #expect(try !fixture.holdsTrace(of: Array(trace.utf8)), "\(trace), seed \(seed)")
            }
            // Remains of deleted rows in other pages cannot be read without every part of this.
            guard let traces else { continue }
            let key = try #require(traces[code])
            for start in stride(from: 0, to: key.count, by: 16) {
                #expect(try !fixture.holdsTrace(of: Array(key[start..<(start + 16)])), "\(code), seed \(seed)")
            }
        }
        let left = try await store.restoreAll()
        #expect(left.map(\.session.code).sorted() == ["AAAAAA", "CCCCCC", "EEEEEE"])
        #expect(left.allSatisfy { $0.chunks.map(\.position) == Array(1...$0.lastPosition) })
        try await store.close()
    }

    @Test("Sessions are listed in short, and can be deleted together", arguments: StoreUnderTest.allCases)
    func together(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        var later = StoredSession.sample("LATERX", expiresAt: 1500.5)
        later.isReadAtStart = true
        try await store.commit(
            Commit(
                [.sample("EARLYX", expiresAt: 1500), later, .sample("THIRDX")],
                [.sample("EARLYX"), .sample("LATERX")],
                [.sample("EARLYX", 1), .sample("LATERX", 1)]
            )
        )
        let entry = SessionEntry(code: "LATERX", hostToken: "host-of-LATERX", expiresAt: 1500.5, isReadAtStart: true)
        #expect(try await store.entries().contains(entry))
        try await store.wipe(sessions: ["EARLYX", "NOBODY", "THIRDX"])
        #expect(try await store.entries() == [entry])
        #expect(try await fixture.openAfterCrash().entries() == [entry])
        #expect(try !fixture.holdsTrace(of: Array("EARLYX".utf8)))
        #expect(try fixture.holdsTrace(of: Array("LATERX".utf8)))
        try await store.close()
    }

    @Test("Pending changes of a deleted session are left out, the rest is written", arguments: StoreUnderTest.allCases)
    func overtaken(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample("GONEXX"), .sample("STAYSX")]))
        try await store.wipe(session: "GONEXX")
        try await store.commit(
            Commit(
                [],
                [.sample("GONEXX"), .sample("STAYSX")],
                [.sample("GONEXX", 1), .sample("STAYSX", 1)],
                [.sample("GONEXX", 1, at: 10), .sample("STAYSX", 1, at: 10)]
            )
        )
        let restored = try await store.restoreAll()
        #expect(restored.map(\.session.code) == ["STAYSX"])
        #expect(restored.first?.chunks.count == 1)
        #expect(try await store.keyframes(ofSession: "STAYSX", until: 10).count == 1)
        #expect(try !fixture.holdsTrace(of: Array("GONEXX".utf8)))
        try await store.close()
    }

    @Test("A code can be used again after its session was wiped", arguments: StoreUnderTest.allCases)
    func again(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.wipe(session: "K7M2QX")
        try await store.commit(Commit([.sample()], [.sample()], [.sample("K7M2QX", 1)]))
        try await store.wipe(session: "K7M2QX")
        try await store.commit(Commit([.sample(state: "new")]))
        let restored = try await store.restoreAll()
        #expect(restored.map(\.session) == [.sample(state: "new")])
        #expect(restored.first?.participants.isEmpty == true)
        #expect(restored.first?.lastPosition == 0)
        try await store.close()
    }

    @Test("Deleting sessions frees their space", arguments: StoreUnderTest.allCases)
    func givesBack(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample("GONEXX"), .sample("STAYSX")], [], [.sample("STAYSX", 1)]))
        for position in 1...Int64(10) {
            try await store.commit(Commit([], [], [.sample("GONEXX", position, size: 400_000)]))
        }
        let before = try fixture.bytes()
        try await store.wipe(session: "GONEXX")
        #expect(before > 4_000_000)
        #expect(try fixture.bytes() < before / 2)
        #expect(try await store.restoreAll().map(\.chunks) == [[.sample("STAYSX", 1)]])
        try await store.close()
    }

    /// Sessions that grow in parallel, with rows of all sizes, so that a store moves rows.
    private func fill(_ store: any SessionStore, _ codes: [String], seed: UInt64) async throws {
        var random = SeededNumbers(state: seed)
        var positions: [String: Int64] = [:]
        try await store.commit(Commit(codes.map { .sample($0) }))
        for round in 0..<120 {
            var commit = Commit()
            for code in codes {
                let size = [30, 200, 900, 3000, 20_000].randomElement(using: &random) ?? 0
                positions[code, default: 0] += 1
                commit.chunks.append(.sample(code, positions[code] ?? 0, size: size))
                let number = Int.random(in: 1...30, using: &random)
                commit.participants.append(.sample(code, number, checkpoint: pattern(code, count: size / 2)))
                commit.keyframes.append(.sample(code, number, at: UInt64(round * 100), size: size / 3))
            }
            try await store.commit(commit)
        }
    }
}
