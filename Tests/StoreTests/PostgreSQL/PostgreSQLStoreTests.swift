import Foundation
import Storage
import Testing

@testable import PostgreSQLStorage

/// Conditions of the store in PostgreSQL only: lost connections, other servers, other versions.
@Suite struct PostgreSQLStoreTests {
    @Test("After a lost connection the store continues, and a repeated commit is written once")
    func reconnects() async throws {
        let fixture = try PostgreSQLFixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [.sample()], [.sample("K7M2QX", 1)]))
        for position in 2...6 {
            try fixture.cutConnections()
            let commit = Commit([], [], [.sample("K7M2QX", Int64(position))])
            // Like the rooms: repeated until the store accepts it.
            while (try? await store.commit(commit)) == nil {}
        }
        #expect(try await store.restoreAll().first?.chunks.map(\.position) == Array(1...6))
        try await store.close()
    }

    @Test("After a lost response to a commit, the database reports whether it happened", arguments: [true, false])
    func lostAnswer(hasHappened: Bool) async throws {
        let fixture = try PostgreSQLFixture()
        let database = try PostgreSQLDatabase(fixture.address)
        let writer = SessionWriter(database.identity)
        let first = Commit([.sample()], [.sample()], [.sample("K7M2QX", 1)])
        let second = Commit([], [], [.sample("K7M2QX", 2)])
        try await database.commits.perform { _ = try writer.write(first, $0) }
        if hasHappened { try await database.commits.perform { _ = try $0.run(writer.statements(of: second)) } }
        try await database.commits.perform { _ in writer.markUncertain(second) }
        try await database.commits.perform { _ = try writer.write(second, $0) }
        try await database.commits.perform { _ = try writer.write(Commit([], [], [.sample("K7M2QX", 3)]), $0) }
        let store = PostgreSQLStore(database)
        #expect(try await store.restoreAll().first?.chunks == (1...3).map { .sample("K7M2QX", $0) })
        try await store.close()
    }

    @Test("A commit of an abandoned connection fails, however late it arrives")
    func lateCommit() async throws {
        let fixture = try PostgreSQLFixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [.sample()]))
        let row = try #require(fixture.run("SELECT epoch, link FROM writer").first)
        let (epoch, link) = (try row.int(0), try row.int(1))
        try fixture.cutConnections()
        while (try? await store.commit(Commit([.sample(state: "new")]))) == nil {}
        #expect(throws: DatabaseFault.self) { try fixture.run("SELECT fence($1, $2)", .int(epoch), .int(link)) }
        #expect(try await store.restoreAll().map(\.session) == [.sample(state: "new")])
        try await store.close()
    }

    @Test("Servers that start at the same time create the tables once")
    func migrated() async throws {
        let fixture = try PostgreSQLFixture(isEmpty: true)
        let address = fixture.address
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { try PostgreSQLDatabase(address).close() } }
            try await group.waitForAll()
        }
        #expect(try fixture.run("SELECT version FROM migration").map { try $0.int(0) } == [1, 2])
    }

    @Test("A newer schema, a user without rights and a read-only server are refused in one sentence")
    func refused() async throws {
        let fixture = try PostgreSQLFixture()
        try PostgreSQLDatabase(fixture.address).close()
        let user = "guest_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        try fixture.administer("CREATE ROLE \(user) LOGIN")
        defer { _ = try? fixture.administer("DROP ROLE \(user)") }
        let guest = try DatabaseAddress(fixture.address.url.replacing("touchfigures@", with: "\(user)@"))
        #expect(refusal(guest).contains("lacks rights"))
        let reading = try DatabaseAddress(fixture.address.url + "?options=-c%20default_transaction_read_only%3Don")
        #expect(refusal(reading).contains("read-only"))
        try fixture.run("INSERT INTO migration VALUES (99, now())")
        #expect(refusal(fixture.address).contains("newer version of touchfigures (schema 99"))
    }

    private func refusal(_ address: DatabaseAddress) -> String {
        do throws(StorageError) {
            try PostgreSQLDatabase(address).close()
            return "accepted"
        } catch {
            return error.message
        }
    }

    @Test("A missing server is reported without the URL, and no text of an address has a password")
    func missing() throws {
        let address = try DatabaseAddress("postgresql://me:s3cret@127.0.0.1:1/none")
        #expect(address.hasPassword)
        let message = refusal(address)
        #expect(message.contains("127.0.0.1") && !message.contains("s3cret"))
        for wrong in [
            "", "mysql://x", "postgresql://u:s3cret@h:port/x?", "postgresql://h/%zz", "host=x password=s3cret",
        ] {
            let fault = #expect(throws: DatabaseAddress.Fault.self, "\(wrong)") { try DatabaseAddress(wrong) }
            #expect(fault?.description.contains("s3cret") == false)
        }
        #expect(try !DatabaseAddress("postgresql://me@h/x").hasPassword)
    }

    @Test("A session that cannot be read leaves the others readable")
    func failedReading() async throws {
        let fixture = try PostgreSQLFixture()
        let store = try fixture.open()
        try await store.commit(Commit([.sample()], [.sample()]))
        try fixture.run("ALTER TABLE class_round RENAME TO missing")
        await #expect(throws: StorageError.self) { try await store.restore(session: "K7M2QX") }
        try fixture.run("ALTER TABLE missing RENAME TO class_round")
        #expect(try await store.restore(session: "K7M2QX")?.session == .sample())
        try await store.close()
    }

    @Test("A commit of a hundred sessions is one round trip")
    func oneRoundTrip() async throws {
        let fixture = try PostgreSQLFixture()
        let database = try PostgreSQLDatabase(fixture.address)
        let codes = (0..<100).map { "CODE\($0)" }
        let store = PostgreSQLStore(database)
        try await store.commit(Commit(codes.map { .sample($0) }, codes.map { .sample($0) }))
        let before = try await database.commits.perform { $0.roundTrips }
        try await store.commit(Commit([], codes.map { .sample($0) }, codes.map { .sample($0, 1) }))
        #expect(try await database.commits.perform { $0.roundTrips } == before + 1)
        #expect(try await store.restoreAll().allSatisfy { $0.lastPosition == 1 })
        try await store.close()
    }
}
