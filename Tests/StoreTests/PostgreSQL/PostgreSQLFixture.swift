import FileStorage
import Foundation
import Storage
import Testing

@testable import PostgreSQLStorage

/// A separate database in the test run's cluster; removed at the test's end.
final class PostgreSQLFixture: StoreFixture {
    let address: DatabaseAddress
    private let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")
    private let cluster: PostgreSQLCluster
    private var connection: DatabaseConnection?
    private let cache = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")

    /// - Parameter isEmpty: Whether our tables are missing, as before the first start.
    init(isEmpty: Bool = false) throws {
        cluster = try PostgreSQLCluster.shared.get()
        address = try cluster.address(of: name)
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        try administer("CREATE DATABASE \(name) TEMPLATE \(isEmpty ? "template0" : PostgreSQLCluster.template)")
    }

    deinit {
        _ = try? administer("DROP DATABASE \(name) WITH (FORCE)")
        try? FileManager.default.removeItem(at: cache)
    }

    /// Runs a statement as the owner of the cluster.
    @discardableResult
    func administer(_ sql: String) throws -> Rows { try DatabaseConnection(cluster.address(of: "postgres")).run(sql) }

    /// Runs a statement in the test's database.
    @discardableResult
    func run(_ sql: String, _ parameters: Parameter...) throws -> Rows {
        if connection?.isOpen != true {
            let opened = try DatabaseConnection(address)
            try Schema.use(opened)
            connection = opened
        }
        return try #require(connection).run([Statement(sql, parameters)])[0]
    }

    /// Ends all connections to the test's database, as a restart of the server does.
    func cutConnections() throws {
        try administer("SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '\(name)'")
    }

    func open() throws -> any SessionStore {
        let store = try node()
        // As if the previous node had ended, and this one had got requests for all sessions.
        try run("UPDATE session SET owner = $1", .int(store.epoch))
        return store
    }

    /// A node that owns no session yet.
    func node(home: String? = nil) throws -> PostgreSQLStore {
        let store = PostgreSQLStore(try PostgreSQLDatabase(address, home: home))
        try store.join()
        return store
    }

    /// PostgreSQL itself keeps acknowledged data: the next store must only not need the first.
    func openAfterCrash() throws -> any SessionStore { try open() }

    func openPuzzles() throws -> any PuzzleStore { PostgreSQLPuzzleStore(try PostgreSQLDatabase(address)) }

    func openPlays() throws -> any PlayStore { PostgreSQLPlayStore(try PostgreSQLDatabase(address)) }

    func openLessons() throws -> any LessonStore { PostgreSQLLessonStore(try PostgreSQLDatabase(address)) }

    func openPictures() throws -> any PictureStore {
        DatabaseContents.pictures(try PostgreSQLDatabase(address), cache: .pictures(in: cache))
    }

    func age(_ hash: String) throws {
        try run("UPDATE content SET used_at = used_at - interval '1 hour' WHERE hash = $1", .text(hash))
        let file = ContentFolder.pictures(in: cache).path(of: hash)
        guard FileManager.default.fileExists(atPath: file) else { return }
        let old = Date(timeIntervalSinceNow: -3600)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    }

    func keys() throws -> [String: [UInt8]]? { nil }

    func refuseRounds() throws {
        try run("ALTER TABLE class_round ADD CONSTRAINT refusing CHECK (false)")
    }

    func bytes() throws -> Int {
        let rows = try run(
            """
            SELECT (SELECT coalesce(sum(length(bytes)), 0) FROM log)::bigint
                + (SELECT coalesce(sum(length(checkpoint)), 0) FROM participant)::bigint
                + (SELECT coalesce(sum(length(state)), 0) FROM keyframe)::bigint
            """
        )
        return Int(try rows.first?.int(0) ?? 0)
    }

    func holdsTrace(of bytes: [UInt8]) throws -> Bool {
        let columns = try run(
            """
            SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
            WHERE table_schema = 'touchfigures' AND data_type IN ('text', 'bytea')
            """
        )
        return try columns.map { ($0.text(0), $0.text(1), $0.text(2)) }.contains { table, column, type in
            let value = type == "text" ? "convert_to(\(column), 'UTF8')" : column
            return try run("SELECT 1 FROM \(table) WHERE position($1 in \(value)) > 0 LIMIT 1", .bytes(bytes)).count > 0
        }
    }
}
