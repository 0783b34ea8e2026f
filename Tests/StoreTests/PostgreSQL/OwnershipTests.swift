import Storage
import Testing

@testable import PostgreSQLStorage

/// Several nodes on one database: each session is owned by one of them.
@Suite struct OwnershipTests {
    private let load = NodeLoad(sessions: 1, phones: 2, isDraining: false)

    @Test("A session is owned by the first node that requests it, and by the next one after a release")
    func owner() async throws {
        let fixture = try PostgreSQLFixture()
        let (first, second) = (try fixture.node(), try fixture.node())
        #expect(try await first.acquire("K7M2QX") == .unknown)
        try await first.commit(Commit([.sample()], [.sample()], [.sample("K7M2QX", 1)]))
        #expect(try await first.acquire("K7M2QX") == .acquired)
        #expect(try await first.renew(load).requestedSessions == [])
        #expect(try await second.acquire("K7M2QX") == .owned)
        let lease = try await first.renew(load)
        #expect(lease == NodeLease(isOver: false, requestedSessions: ["K7M2QX"], otherNodes: 1))
        try await first.release("K7M2QX")
        #expect(try await second.acquire("K7M2QX") == .acquired)
        #expect(try await second.restore(session: "K7M2QX")?.lastPosition == 1)
        // It does not move back: it has just moved.
        #expect(try await first.acquire("K7M2QX") == .owned)
        #expect(try await second.renew(load).requestedSessions == [])
        try fixture.run("UPDATE session SET moved_at = moved_at - interval '11 seconds'")
        #expect(try await first.acquire("K7M2QX") == .owned)
        #expect(try await second.renew(load).requestedSessions == ["K7M2QX"])
        for store in [first, second] { try await store.close() }
    }

    @Test("Sessions without a living node are asleep")
    func asleep() async throws {
        let fixture = try PostgreSQLFixture()
        let first = try fixture.node()
        try await first.commit(Commit([.sample(), .sample("OTHERX"), .sample("THIRDX")]))
        #expect(await first.condition().sessionsAsleep == 0)
        try await first.release("OTHERX")
        // Counted at a node's first check, and then rarely.
        let second = try fixture.node()
        #expect(await second.condition().sessionsAsleep == 1)
        try await first.close()
        let third = try fixture.node()
        #expect(await third.condition().sessionsAsleep == 3)
        for store in [second, third] { try await store.close() }
    }

    @Test("After its lease a node commits nothing more, to any session")
    func fenced() async throws {
        let fixture = try PostgreSQLFixture()
        let (first, second) = (try fixture.node(), try fixture.node())
        try await first.commit(Commit([.sample(), .sample("OTHERX")], [.sample()], [.sample("K7M2QX", 1)]))
        let epoch = first.epoch
        #expect(try await second.acquire("K7M2QX") == .owned)
        try fixture.run("UPDATE node SET lease_until = now() - interval '1 second' WHERE epoch = $1", .int(epoch))
        // No other node has taken over: its commits still count.
        try await first.commit(Commit([], [], [.sample("K7M2QX", 2)]))
        #expect(try await second.acquire("K7M2QX") == .acquired)
        for code in ["K7M2QX", "OTHERX"] {
            let late = Commit([.sample(code, state: "late")], [], [.sample(code, 3)])
            while true {
                do throws(StorageError) {
                    try await first.commit(late)
                    Issue.record("a commit of a node without lease was accepted")
                    break
                } catch {
                    // Its connection was ended first.
                    if case .notOwned = error { break }
                }
            }
        }
        try await second.commit(Commit([], [], [.sample("K7M2QX", 3)]))
        #expect(try await second.restoreAll().map { $0.chunks.count } == [3, 0])
        let writers = try fixture.run("SELECT epoch FROM log ORDER BY position").map { try $0.int(0) }
        #expect(writers == [epoch, epoch, second.epoch])
        // The first has joined again, as another node.
        #expect(first.epoch > second.epoch)
        #expect(try await !first.renew(load).isOver)
        #expect(try await first.acquire("OTHERX") == .acquired)
        for store in [first, second] { try await store.close() }
    }

    @Test("A new session with a code that another node has just given away is refused")
    func sameCode() async throws {
        let fixture = try PostgreSQLFixture()
        let (first, second) = (try fixture.node(), try fixture.node())
        try await first.commit(Commit([.sample()]))
        let error = await #expect(throws: StorageError.self) {
            try await second.commit(Commit([.sample(state: "mine"), .sample("OTHERX")]))
        }
        #expect(error == .notOwned(["K7M2QX"]))
        #expect(try await first.restoreAll().map(\.session) == [.sample()])
        for store in [first, second] { try await store.close() }
    }

    @Test("A session is handed over to the node that requests it, unless that has ended")
    func handedOver() async throws {
        let fixture = try PostgreSQLFixture()
        let (first, second) = (try fixture.node(), try fixture.node())
        try await first.commit(Commit([.sample(), .sample("OTHERX")]))
        for code in ["K7M2QX", "OTHERX"] { #expect(try await second.acquire(code) == .owned) }
        try await first.release("K7M2QX")
        #expect(try owner(of: "K7M2QX", fixture) == second.epoch)
        #expect(try await second.acquire("K7M2QX") == .acquired)
        try await second.close()
        try await first.release("OTHERX")
        #expect(try owner(of: "OTHERX", fixture) == nil)
        try await first.close()
    }

    @Test("An operator's request takes precedence over that of a node")
    func moved() async throws {
        let fixture = try PostgreSQLFixture()
        let (first, second, third) = (try fixture.node(), try fixture.node(), try fixture.node())
        let list = NodeList(try PostgreSQLDatabase(fixture.address))
        #expect(try await list.move(session: "K7M2QX", to: second.epoch) == .unknown)
        try await first.commit(Commit([.sample()]))
        #expect(try await third.acquire("K7M2QX") == .owned)
        #expect(try await list.move(session: "K7M2QX", to: second.epoch) == .owned)
        #expect(try await first.renew(load).requestedSessions == ["K7M2QX"])
        try await first.release("K7M2QX")
        #expect(try await list.move(session: "K7M2QX", to: second.epoch) == .acquired)
        #expect(try owner(of: "K7M2QX", fixture) == second.epoch)
        // The second node has no request for it, and it is moved nevertheless.
        try await second.release("K7M2QX")
        #expect(try await list.move(session: "K7M2QX", to: third.epoch) == .acquired)
        for store in [first, second, third] { try await store.close() }
    }

    private func owner(of code: String, _ fixture: PostgreSQLFixture) throws -> Int64? {
        let row = try fixture.run("SELECT owner FROM session WHERE code = $1", .text(code)).first
        return try row.flatMap { $0.isNull(0) ? nil : try $0.int(0) }
    }

    @Test("A process on the same data folder takes over at once, a stopped one leaves at once")
    func successors() async throws {
        let fixture = try PostgreSQLFixture()
        let first = try fixture.node(home: "a")
        try await first.commit(Commit([.sample()]))
        let second = try fixture.node(home: "a")
        #expect(try await second.acquire("K7M2QX") == .acquired)
        #expect(try await first.renew(load).isOver)
        try await second.close()
        #expect(try await first.acquire("K7M2QX") == .acquired)
        try await first.close()
    }

    @Test("Expired sessions without an owner are deleted, those of a living node stay")
    func expired() async throws {
        let fixture = try PostgreSQLFixture()
        let (first, second) = (try fixture.node(), try fixture.node())
        let codes = ["OWNEDX", "NOBODY", "YOUNGX"]
        try await first.commit(
            Commit(codes.map { .sample($0, expiresAt: $0 == "YOUNGX" ? 2000 : 10) }, codes.map { .sample($0) })
        )
        try await first.release("NOBODY", "YOUNGX")
        try await second.ownership?.wipeExpired(at: 11)
        #expect(try await second.entries().map(\.code).sorted() == ["OWNEDX", "YOUNGX"])
        #expect(try fixture.run("SELECT 1 FROM participant").count == 2)
        // A minute later the owner has deleted its sessions in memory, but not this one, which it only received.
        for store in [second, first] { try await store.ownership?.wipeExpired(at: 69) }
        #expect(try await second.entries().count == 2)
        try await second.ownership?.wipeExpired(at: 70)
        #expect(try await second.entries().count == 2)
        try await first.ownership?.wipeExpired(at: 70)
        #expect(try await second.entries().map(\.code) == ["YOUNGX"])
        for store in [first, second] { try await store.close() }
    }
}

extension PostgreSQLStore {
    fileprivate func acquire(_ code: String) async throws -> SessionAcquisition? {
        try await ownership?.acquire(session: code)
    }

    fileprivate func release(_ codes: String...) async throws { try await ownership?.release(sessions: codes) }

    fileprivate func renew(_ load: NodeLoad) async throws -> NodeLease {
        try #require(try await ownership?.renew(load))
    }
}
