package import Storage

/// Copies sessions of another store into the database.
///
/// A session's row is written last: servers see a session only when it is complete. The remains of an interrupted
/// import are removed when it is repeated.
package struct SessionImport: Sendable {
    private let database: PostgreSQLDatabase
    private let statements = CommitStatements(epoch: nil, isOfKnownSessions: false)

    /// Creates an import.
    package init(_ database: PostgreSQLDatabase) {
        self.database = database
    }

    /// Excludes other imports until the database is closed, and compares the clocks by which sessions age.
    ///
    /// - Parameter clock: The other store's clock.
    /// - Returns: The number of seconds to add to its times.
    /// - Throws: `StorageError.unavailable` if another import runs.
    package func begin(_ clock: StoredClock?) async throws(StorageError) -> Double {
        try await database.commits.perform { [statements] connection in
            let lock = try connection.run("SELECT pg_try_advisory_lock($1)", .int(Self.advisoryLockKey)).first
            guard try lock?.bool(0) == true else {
                throw StorageError.unavailable("another import into this database is running: wait until it ends")
            }
            guard let clock else { return 0 }
            if let own = try connection.run("SELECT age, wall FROM clock").first {
                return (try own.double(0) - own.double(1)) - (clock.age - clock.wall)
            }
            var first = Commit()
            first.clock = clock
            try connection.run(statements.all(of: first))
            return 0
        }
    }

    /// Begins the import of a session.
    ///
    /// - Returns: False if the database has a session with this code.
    package func open(session code: String) async throws(StorageError) -> Bool {
        try await database.commits.perform { connection in
            let existing = try connection.run("SELECT 1 FROM session WHERE code = $1", .text(code))
            guard existing.count == 0 else { return false }
            try connection.run(SessionWriter.wiping([code]))
            return true
        }
    }

    /// Stores a part of the session.
    package func add(_ part: Commit) async throws(StorageError) {
        guard !part.isEmpty else { return }
        try await database.commits.perform { [statements] connection in _ = try connection.run(statements.all(of: part))
        }
    }

    /// Makes the session visible to servers, without an owner.
    package func close(_ session: StoredSession) async throws(StorageError) {
        var row = Commit()
        row.sessions = [session]
        try await add(row)
    }

    /// The key of the advisory lock of an import.
    private static let advisoryLockKey: Int64 = 0x546f_7563_6846_0004
}
