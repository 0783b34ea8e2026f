import Dispatch
package import Storage

/// Stores sessions in PostgreSQL: commits on one connection, in order of the calls, everything else on another.
package final class PostgreSQLStore: SessionStore {
    private let database: PostgreSQLDatabase
    private let counts = SessionCounts()
    let writer: SessionWriter

    /// Decides which node of the database owns a session.
    package var ownership: (any SessionOwnership)? { PostgreSQLOwnership(database: database, writer: writer) }

    /// Creates the store of an open database, which `close` closes.
    package init(_ database: PostgreSQLDatabase) {
        self.database = database
        writer = SessionWriter(database.identity)
    }

    /// The epoch of this node; 0 before it has joined.
    var epoch: Int64 { database.identity.epoch }

    /// Becomes a node of the database.
    package func join() throws(StorageError) {
        try database.commits.performNow { [writer] in try writer.join($0) }
    }

    /// Lists all sessions.
    package func entries() async throws(StorageError) -> [SessionEntry] {
        try await database.reads.perform { connection in
            let rows = try connection.run("SELECT code, host_token, expires_at, has_rounds FROM session")
            return try rows.map { row in
                SessionEntry(
                    code: row.text(0),
                    hostToken: row.text(1),
                    expiresAt: try row.double(2),
                    isReadAtStart: try row.bool(3)
                )
            }
        }
    }

    /// Reads a session without its log.
    package func restore(session code: String) async throws(StorageError) -> RestoredSession? {
        try await read(code) { try SessionReader($0, code).restored() }
    }

    /// Writes changes in one transaction and one round trip.
    @discardableResult
    package func commit(_ commit: Commit) async throws(StorageError) -> [Damage] {
        guard !commit.isEmpty else { return [] }
        return try await database.commits.perform { [writer] in try writer.write(commit, $0) }
    }

    /// Reads log chunks of a session in order.
    package func chunks(
        ofSession code: String,
        after position: Int64,
        limit: Int
    ) async throws(StorageError) -> [LogChunk] {
        try await read(code) { try SessionReader($0, code).chunks(after: position, limit: limit) }
    }

    /// Reads log chunks of a session and skips damaged ones.
    package func readableChunks(
        ofSession code: String,
        after position: Int64,
        limit: Int
    ) async throws(StorageError) -> ReadableChunks {
        try await read(code) { try SessionReader($0, code).readableChunks(after: position, limit: limit) }
    }

    /// Reads each participant's newest keyframe up to a time.
    package func keyframes(
        ofSession code: String,
        until milliseconds: UInt64
    ) async throws(StorageError) -> [Keyframe] {
        try await read(code) { try SessionReader($0, code).keyframes(until: milliseconds) }
    }

    /// Reads the number of participants that changed before each set of keyframes.
    package func keyframeActivity(ofSession code: String) async throws(StorageError) -> [KeyframeActivity] {
        try await read(code) { try SessionReader($0, code).keyframeActivity() }
    }

    /// Deletes all rows of the sessions; PostgreSQL removes them from its files by its vacuum and by recycling its log.
    package func wipe(sessions codes: [String]) async throws(StorageError) {
        guard !codes.isEmpty else { return }
        // Uses the connection of the commits: the deletion follows earlier commits, and later ones find no session.
        try await database.commits.perform { [writer] connection in
            try writer.write(codes, SessionWriter.wiping(codes), connection)
        }
    }

    /// Reads the newest clock that was committed.
    package func clock() async throws(StorageError) -> StoredClock? {
        try await database.reads.perform { connection in
            guard let row = try connection.run("SELECT age, wall, uptime, boot FROM clock").first else { return nil }
            return StoredClock(
                age: try row.double(0),
                wall: try row.double(1),
                uptime: try row.double(2),
                boot: row.text(3)
            )
        }
    }

    /// Checks within seconds whether the database responds; its free space is unknown.
    package func condition() async -> StoreCondition {
        do throws(StorageError) {
            let (bytes, asleep) = try await database.pulse.perform { [counts] connection in
                let bytes = try connection.run("SELECT pg_database_size(current_database())").first?.int(0) ?? 0
                return (bytes, try counts.asleep(connection))
            }
            return StoreCondition(
                isFolder: false,
                freeBytes: nil,
                folderBytes: bytes,
                reserveBytes: 0,
                sessionsAsleep: asleep
            )
        } catch {
            return StoreCondition(
                isFolder: false,
                freeBytes: nil,
                folderBytes: 0,
                reserveBytes: 0,
                fault: error.message
            )
        }
    }

    /// Signs off this node, so that other nodes take over at once, and closes the database.
    package func close() async throws(StorageError) {
        try? await database.commits.perform { [writer] in try writer.leave($0) }
        database.close()
    }

    private func read<Value: Sendable>(
        _ code: String,
        _ body: @escaping @Sendable (DatabaseConnection) throws -> Value
    ) async throws(StorageError) -> Value {
        try await database.reads.perform { connection in
            do {
                return try body(connection)
            } catch let fault as DatabaseFault where fault.isCorruption {
                throw StorageError.damaged(Damage(session: code, part: "a table", reason: fault.message))
            }
        }
    }
}

/// Counts the sessions that are asleep. A count reads the whole table, so it is repeated only every 10 s.
///
/// Sendable: used only on the queue of the connection `pulse`.
final class SessionCounts: @unchecked Sendable {
    private static let recountIntervalNanoseconds: UInt64 = 10_000_000_000

    private var counted: (at: UInt64, asleep: Int)?

    func asleep(_ connection: DatabaseConnection) throws(DatabaseFault) -> Int {
        let now = DispatchTime.now().uptimeNanoseconds
        if let counted, now - counted.at < Self.recountIntervalNanoseconds { return counted.asleep }
        let row = try connection.run(
            """
            SELECT count(*) FROM session WHERE NOT EXISTS (
                SELECT FROM node WHERE epoch = owner AND NOT is_over AND lease_until > clock_timestamp())
            """
        ).first
        let asleep = Int(try row?.int(0) ?? 0)
        counted = (now, asleep)
        return asleep
    }
}
