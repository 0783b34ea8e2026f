import Storage

/// Detects a connection pooler between this process and the database, such as PgBouncer.
///
/// A pooler that gives each client a connection of its own (`pool_mode = session`) does no harm and is not detected. A
/// pooler that reassigns the connection after each transaction or statement loses the connection's state: prepared
/// statements, settings (such as waiting for the disk on commit) and locks.
enum Pooler {
    /// The number of comparisons of two connections: a pooler may assign its own connections in rotation.
    private static let comparisonCount = 4

    /// Refuses a pooler that shares connections.
    ///
    /// - Parameter another: Opens a second connection.
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    static func refuse(_ connection: DatabaseConnection, another: () throws -> DatabaseConnection) throws {
        do {
            // A pooler reports its own number instead of the backend process.
            guard try backend(connection) != connection.reportedBackendID else { return }
            let own = try backend(connection)
            let second = try another()
            // Where there is one connection for both, a transaction on one would block the other.
            guard try backend(second) != own else { throw shares(connection.displayName) }
            for _ in 0..<comparisonCount {
                try second.run("BEGIN")
                let other = try backend(second)
                let again = try backend(connection)
                try second.run("COMMIT")
                let later = try backend(connection)
                guard other != own, again == own, later == own else { throw shares(connection.displayName) }
            }
        } catch let fault as DatabaseFault where fault.isOfPooler {
            throw shares(connection.displayName)
        }
    }

    /// The error with advice for the operator.
    static func shares(_ name: String) -> StorageError {
        .unavailable(
            "\(name): the connection pooler before the database shares connections among clients (such as PgBouncer with "
                + "pool_mode = transaction or statement): set pool_mode = session for this database, or name the database "
                + "itself"
        )
    }

    /// - Parameter reason: Why no connection could be opened.
    static func advice(after reason: String) -> String {
        guard reason.contains("startup parameter") else { return reason }
        return
            "\(reason) (a connection pooler before the database refuses a parameter: leave it out of the URL, or list it "
            + "in the pooler's ignore_startup_parameters)"
    }

    private static func backend(_ connection: DatabaseConnection) throws(DatabaseFault) -> Int64 {
        try connection.run("SELECT pg_backend_pid()::bigint").first?.int(0) ?? 0
    }
}
