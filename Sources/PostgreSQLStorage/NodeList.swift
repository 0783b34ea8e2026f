package import Storage

/// A node of a database, as `touchfigures nodes` shows it.
package struct ListedNode: Equatable, Sendable {
    /// The number of this start of the node.
    package let epoch: Int64
    /// The machine's name, and digits of its data folder's.
    package let name: String
    /// The number of seconds since it joined.
    package let age: Double
    /// Whether its lease is valid.
    package let isAlive: Bool
    /// The number of seconds since it renewed its lease.
    package let silence: Double
    /// The sessions in its memory.
    package let sessions: Int
    /// The connected phones.
    package let phones: Int
    /// Whether it hands its sessions over.
    package let isDraining: Bool
}

/// Shows and steers the nodes of a database from outside.
package struct NodeList: Sendable {
    private let database: PostgreSQLDatabase

    /// Creates a list.
    package init(_ database: PostgreSQLDatabase) {
        self.database = database
    }

    /// Returns the nodes that have not ended, the oldest first. A node that has just died is included until another
    /// takes over.
    package func nodes() async throws(StorageError) -> [ListedNode] {
        try await database.library.perform { connection in
            try connection.run(
                """
                SELECT epoch, name, extract(epoch FROM clock_timestamp() - started_at)::float8,
                    lease_until > clock_timestamp(),
                    extract(epoch FROM clock_timestamp() - lease_until + \(Schema.lease))::float8,
                    sessions, phones, is_draining
                FROM node WHERE NOT is_over AND lease_until > clock_timestamp() - interval '1 hour' ORDER BY epoch
                """
            ).map { row in
                ListedNode(
                    epoch: try row.int(0),
                    name: row.text(1),
                    age: try row.double(2),
                    isAlive: try row.bool(3),
                    silence: try row.double(4),
                    sessions: Int(try row.int(5)),
                    phones: Int(try row.int(6)),
                    isDraining: try row.bool(7)
                )
            }
        }
    }

    /// Requests that a node hands its sessions over; the node reads the request when it renews its lease, within a
    /// second.
    ///
    /// - Returns: Whether there is such a node.
    package func drain(epoch: Int64) async throws(StorageError) -> Bool {
        try await database.library.perform { connection in
            let rows = try connection.run(
                "UPDATE node SET is_draining = true WHERE epoch = $1 AND NOT is_over RETURNING epoch",
                .int(epoch)
            )
            return rows.count > 0
        }
    }

    /// Makes a node the owner of a session, or requests that the owner hands it over; the owner reads the request
    /// within a second.
    ///
    /// - Returns: `owned` until the owner has done so.
    package func move(session code: String, to epoch: Int64) async throws(StorageError) -> SessionAcquisition {
        try await database.library.perform { connection in
            let acquisition = try PostgreSQLOwnership.acquire(session: code, for: epoch, connection)
            if acquisition == .owned {
                // The operator's request replaces that of a node, and does not wait.
                try connection.run("UPDATE session SET wanted_by = $2 WHERE code = $1", .text(code), .int(epoch))
            }
            return acquisition
        }
    }
}
