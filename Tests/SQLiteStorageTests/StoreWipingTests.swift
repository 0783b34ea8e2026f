import Storage
import Testing

/// What `SessionStore` promises about sessions that end.
@Suite struct StoreWipingTests {
    @Test("A wiped session is gone and leaves no byte in any file", arguments: StoreUnderTest.allCases, 0..<4)
    func leavesNothing(kind: StoreUnderTest, seed: UInt64) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let codes = ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE"]
        try await fill(store, codes, seed: seed)
        for code in codes { #expect(try fixture.holdsTrace(of: pattern(code, count: 16))) }

        for code in ["BBBBBB", "DDDDDD"] {
            try await store.wipe(session: code)
            for trace in [code, "host-of-\(code)", "resume-\(code)", "blue fox of \(code)"] {
                #expect(try !fixture.holdsTrace(of: Array(trace.utf8)), "\(trace), seed \(seed)")
            }
        }
        let left = try await store.restore(now: 1500)
        #expect(left.map(\.session.code).sorted() == ["AAAAAA", "CCCCCC", "EEEEEE"])
        #expect(left.allSatisfy { $0.chunks.map(\.position) == Array(1...$0.lastPosition) })
        try await store.close()
    }

    @Test("Expired sessions are wiped before the others come back", arguments: StoreUnderTest.allCases)
    func expired(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        try await store.commit(
            Commit(
                [.sample("EARLYX", expiresAt: 1500), .sample("LATERX", expiresAt: 1500.5)],
                [.sample("EARLYX"), .sample("LATERX")],
                [.sample("EARLYX", 1), .sample("LATERX", 1)]
            )
        )
        #expect(try await store.restore(now: 1500).map(\.session.code) == ["LATERX"])
        #expect(try !fixture.holdsTrace(of: Array("EARLYX".utf8)))
        #expect(try fixture.holdsTrace(of: Array("LATERX".utf8)))
        try await store.close()
    }

    @Test("What waited for a wiped session is left out, the rest is written", arguments: StoreUnderTest.allCases)
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
        let restored = try await store.restore(now: 1500)
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
        let restored = try await store.restore(now: 1500)
        #expect(restored.map(\.session) == [.sample(state: "new")])
        #expect(restored.first?.participants.isEmpty == true)
        #expect(restored.first?.lastPosition == 0)
        try await store.close()
    }

    /// Sessions that grow side by side, with rows of all sizes: what makes a store move rows about.
    private func fill(_ store: any SessionStore, _ codes: [String], seed: UInt64) async throws {
        var random = SplitMix(state: seed)
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

/// Vigna's SplitMix64: the same seed, the same numbers.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
