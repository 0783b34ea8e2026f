package import Storage

/// Owns sessions by rows in the database: see `Schema.nodes`.
package struct PostgreSQLOwnership: SessionOwnership {
    let database: PostgreSQLDatabase
    let writer: SessionWriter

    /// Makes this node the owner of a session, or requests that the owner releases it.
    package func acquire(session code: String) async throws(StorageError) -> SessionAcquisition {
        try await database.reads.perform { [database] connection in
            do {
                return try Self.acquire(session: code, for: database.identity.epoch, connection)
            } catch let fault as DatabaseFault where fault.isFenced {
                throw StorageError.notOwned([])
            }
        }
    }

    static func acquire(session code: String, for epoch: Int64, _ connection: DatabaseConnection) throws
        -> SessionAcquisition
    {
        switch try connection.run("SELECT take_session($1, $2)", .int(epoch), .text(code)).first?.text(0) {
        case "taken": .acquired
        case "owned": .owned
        default: .unknown
        }
    }

    /// Releases sessions, after all earlier commits: to the node that requested each, if that node lives.
    package func release(sessions codes: [String]) async throws(StorageError) {
        guard !codes.isEmpty else { return }
        try await database.commits.perform { [database, writer] connection in
            let epoch = Parameter.int(database.identity.epoch)
            let statement = Statement(
                """
                UPDATE session SET moved_at = clock_timestamp(), wanted_by = NULL, owner = (
                    SELECT node.epoch FROM node WHERE node.epoch = wanted_by AND NOT is_over AND NOT is_draining
                        AND lease_until > clock_timestamp())
                WHERE code = ANY($1) AND owner = $2
                """,
                [.texts(codes), epoch]
            )
            try writer.write(codes, [statement], connection)
        }
    }

    /// Renews the lease; joins again after this node was fenced off.
    package func renew(_ load: NodeLoad) async throws(StorageError) -> NodeLease {
        let epoch = database.identity.epoch
        guard epoch != 0 else {
            try await database.commits.perform { [writer] in try writer.join($0) }
            return NodeLease(isOver: true)
        }
        let lease = try await database.pulse.perform { connection -> NodeLease? in
            let rows = try connection.run([
                Statement(
                    """
                    UPDATE node SET lease_until = clock_timestamp() + \(Schema.lease), sessions = $2, phones = $3,
                        is_draining = is_draining OR $4
                    WHERE epoch = $1 AND NOT is_over RETURNING is_draining
                    """,
                    [.int(epoch), .int(load.sessions), .int(load.phones), .bool(load.isDraining)]
                ),
                Statement("SELECT code FROM session WHERE owner = $1 AND wanted_by IS NOT NULL", [.int(epoch)]),
                Statement(
                    "SELECT count(*) FROM node WHERE epoch <> $1 AND NOT is_over AND lease_until > clock_timestamp()",
                    [.int(epoch)]
                ),
            ])
            guard let own = rows[0].first else { return nil }
            return NodeLease(
                isOver: false,
                requestedSessions: rows[1].map { $0.text(0) },
                otherNodes: Int(try rows[2].first?.int(0) ?? 0),
                isDraining: try own.bool(0)
            )
        }
        if let lease { return lease }
        try await database.commits.perform { [writer] in try writer.rejoin($0, after: epoch) }
        return NodeLease(isOver: true)
    }

    /// Deletes expired sessions that no living node owns, and those handed to this node that were never requested.
    /// Those in memory must be deleted before.
    package func wipeExpired(at age: Double) async throws(StorageError) {
        try await database.library.perform { [database] connection in
            try connection.transaction {
                let lock = try connection.run("SELECT pg_try_advisory_xact_lock($1)", .int(Self.expiryLock))
                guard try lock.first?.bool(0) == true else { return }
                let codes = try connection.run(
                    """
                    SELECT code FROM session WHERE expires_at <= $1 AND (NOT EXISTS (
                        SELECT FROM node WHERE epoch = owner AND NOT is_over AND lease_until > clock_timestamp())
                        OR owner = $2 AND expires_at <= $1 - 60)
                    LIMIT 256 FOR UPDATE SKIP LOCKED
                    """,
                    .double(age),
                    .int(database.identity.epoch)
                ).map { $0.text(0) }
                guard !codes.isEmpty else { return }
                try connection.run(SessionWriter.wiping(codes))
            }
        }
    }

    /// The key of the advisory lock for the deletion of expired sessions.
    private static let expiryLock: Int64 = 0x546f_7563_6846_0003
}
