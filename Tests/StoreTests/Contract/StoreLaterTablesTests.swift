import Storage
import Testing

/// A session's rows in tables that later versions have added, one commit each.
enum LaterTable: String, CaseIterable, CustomTestStringConvertible {
    case results, rounds

    var testDescription: String { rawValue }

    /// One row of the session for each number.
    func commit(_ sessions: [StoredSession] = [], _ rows: [(session: String, number: Int, content: String)]) -> Commit {
        switch self {
        case .results: Commit(sessions, results: rows.map { .sample($0.session, slot: $0.number, $0.content) })
        case .rounds: Commit(sessions, rounds: rows.map { .sample($0.session, participant: $0.number, $0.content) })
        }
    }

    func count(in session: WholeSession) -> Int {
        switch self {
        case .results: session.results.count
        case .rounds: session.rounds.count
        }
    }
}

@Suite struct StoreLaterTablesTests {
    @Test(
        "A wiped session's rows leave no byte, and late ones are left out",
        arguments: StoreUnderTest.allCases,
        LaterTable.allCases
    )
    func wiped(kind: StoreUnderTest, table: LaterTable) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.open()
        let secret = "behind the lighthouse"
        let rows = (1...500).flatMap { [("GONEXX", $0, secret), ("STAYSX", $0, "{}")] }
        try await store.commit(table.commit([.sample("GONEXX"), .sample("STAYSX")], rows))
        try await store.wipe(session: "GONEXX")
        try await store.commit(table.commit([], [("GONEXX", 1, secret), ("STAYSX", 501, "{}")]))
        #expect(try !fixture.holdsTrace(of: Array(secret.utf8)))
        #expect(try await store.restoreAll().map { table.count(in: $0) } == [501])
        try await store.close()
    }
}
