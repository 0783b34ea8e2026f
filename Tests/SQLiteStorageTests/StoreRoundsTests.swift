import Foundation
import GRDB
import SQLiteStorage
import Storage
import Testing

extension StoredClassRound {
    fileprivate static func sample(
        _ session: String = "K7M2QX",
        game: Int = 1,
        participant: Int = 1,
        _ content: String = "{}"
    ) -> StoredClassRound {
        StoredClassRound(session: session, game: game, participant: participant, content: Array(content.utf8))
    }
}

extension Commit {
    fileprivate init(_ sessions: [StoredSession] = [], rounds: [StoredClassRound]) {
        self.init(sessions)
        self.rounds = rounds
    }
}

@Suite struct StoreRoundsTests {
    @Test("Rounds of a class come back in order, and the newest write of each wins", arguments: StoreUnderTest.allCases)
    func comeBack(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let rounds = [
            StoredClassRound.sample(game: 2, participant: 0), .sample(participant: 12, "first"),
            .sample(participant: 0),
        ]
        try await store.commit(Commit([.sample()], rounds: rounds))
        try await store.commit(Commit(rounds: [.sample(participant: 12, "newest"), .sample("WIPEDX")]))
        let restored = try await fixture.openAfterCrash().restore(now: 1500)
        #expect(
            restored.first?.rounds == [
                .sample(participant: 0), .sample(participant: 12, "newest"), .sample(game: 2, participant: 0),
            ]
        )
        try await store.close()
    }

    @Test("A wiped session's rounds leave no byte", arguments: StoreUnderTest.allCases)
    func wiped(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let secret = "behind the lighthouse"
        try await store.commit(
            Commit(
                [.sample("GONEXX"), .sample("STAYSX")],
                rounds: (1...500).flatMap { participant in
                    [.sample("GONEXX", participant: participant, secret), .sample("STAYSX", participant: participant)]
                }
            )
        )
        #expect(try fixture.holdsTrace(of: Array(secret.utf8)))
        try await store.wipe(session: "GONEXX")
        try await store.commit(Commit(rounds: [.sample("GONEXX", secret), .sample("STAYSX", participant: 501)]))
        #expect(try !fixture.holdsTrace(of: Array(secret.utf8)))
        #expect(try await store.restore(now: 1500).first?.rounds.count == 501)
        try await store.close()
    }

    @Test("Sessions of the version without games get a table for them")
    func migration() async throws {
        let fixture = try SQLiteFixture()
        var store = try fixture.open()
        try await store.commit(Commit([.sample()], [.sample()], [.sample("K7M2QX", 1)]))
        try await store.close()
        let database = try DatabaseQueue(path: fixture.database.path)
        try await database.write { db in
            try db.execute(sql: "DROP TABLE games_1; DELETE FROM grdb_migrations WHERE identifier = '4 games'")
        }
        try database.close()

        store = try fixture.open()
        try await store.commit(Commit(rounds: [.sample()]))
        let restored = try await store.restore(now: 1500)
        #expect(restored.first?.chunks.count == 1)
        #expect(restored.first?.rounds == [.sample()])
        try await store.close()
    }
}
