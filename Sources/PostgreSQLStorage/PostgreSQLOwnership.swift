import Foundation
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

/// The identity of this process among the nodes of a database.
final class NodeIdentity: @unchecked Sendable {
    /// The name for people.
    let name: String
    /// The data folder; the next process that uses it replaces this node at once.
    let home: String

    private let lock = NSLock()
    private var current: Int64 = 0

    init(name: String, home: String) {
        self.name = name
        self.home = home
    }

    /// The epoch of this node: 0 before it has joined, and after it was fenced off.
    var epoch: Int64 {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }
}

extension Schema {
    /// The error code of `fence_sessions` for sessions that another node owns; its message is their codes.
    static let notOwnedCode = "TF002"
    /// The time after which a node without a renewed lease counts as dead.
    static let lease = "interval '5 seconds'"

    /// The nodes, and the owner of each session.
    ///
    /// A node is a running store: a row of `writer` and one of `node` with the same epoch. There are two rows, because
    /// the lease must be renewed while a commit is in flight.
    static let nodes = [
        """
        CREATE TABLE node (
            epoch bigint PRIMARY KEY, name text NOT NULL, home text NOT NULL, started_at timestamptz NOT NULL,
            lease_until timestamptz NOT NULL, is_over boolean NOT NULL, is_draining boolean NOT NULL,
            sessions bigint NOT NULL, phones bigint NOT NULL)
        """,
        "CREATE INDEX session_by_owner ON session (owner)",
        "CREATE INDEX session_by_wish ON session (owner) WHERE wanted_by IS NOT NULL",
        "CREATE INDEX session_by_expiry ON session (expires_at)",
        """
        CREATE FUNCTION bind_writer(own_epoch bigint) RETURNS void LANGUAGE sql AS $$
            UPDATE writer SET backend = pg_backend_pid(),
                backend_start = (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())
            WHERE epoch = own_epoch
        $$
        """,
        // Ends a node for good: no later commit of it succeeds. It waits for the commit in flight.
        """
        CREATE FUNCTION fence_off(old_epoch bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE node SET is_over = true WHERE epoch = old_epoch;
            PERFORM pg_terminate_backend(pid) FROM pg_stat_activity JOIN writer
                ON writer.backend = pid AND writer.backend_start = pg_stat_activity.backend_start
                WHERE writer.epoch = old_epoch AND pid <> pg_backend_pid();
            UPDATE writer SET link = -1 WHERE epoch = old_epoch;
        END $$
        """,
        // Starts a node; the previous node with the same data folder has ended, otherwise the folder would be locked.
        """
        CREATE FUNCTION join_nodes(own_name text, own_home text) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            own_epoch bigint;
            old_epoch bigint;
        BEGIN
            FOR old_epoch IN SELECT epoch FROM node WHERE home = own_home AND NOT is_over LOOP
                PERFORM fence_off(old_epoch);
            END LOOP;
            DELETE FROM node WHERE is_over AND lease_until < clock_timestamp() - interval '1 day'
                AND NOT EXISTS (SELECT FROM session WHERE owner = epoch);
            INSERT INTO writer (link, commits, started_at) VALUES (0, 0, clock_timestamp())
                RETURNING epoch INTO own_epoch;
            PERFORM bind_writer(own_epoch);
            INSERT INTO node VALUES (own_epoch, own_name, own_home, clock_timestamp(),
                clock_timestamp() + \(lease), false, false, 0, 0);
            RETURN own_epoch;
        END $$
        """,
        // The first statement of each commit: the commit fails as a whole unless this node still owns all sessions that
        // it writes.
        """
        CREATE FUNCTION fence_sessions(own_epoch bigint, own_link bigint, codes text[]) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE
            others text;
        BEGIN
            PERFORM fence(own_epoch, own_link);
            SELECT string_agg(code, ' ') INTO others FROM session
                WHERE code = ANY(codes) AND owner IS DISTINCT FROM own_epoch;
            IF others IS NOT NULL THEN RAISE EXCEPTION '%', others USING ERRCODE = '\(notOwnedCode)'; END IF;
        END $$
        """,
        """
        CREATE FUNCTION take_session(own_epoch bigint, wanted text) RETURNS text LANGUAGE plpgsql AS $$
        DECLARE
            holder bigint;
        BEGIN
            IF NOT EXISTS (SELECT FROM node WHERE epoch = own_epoch AND NOT is_over) THEN
                RAISE EXCEPTION 'this node has lost its lease' USING ERRCODE = '\(fencedCode)';
            END IF;
            LOOP
                SELECT owner INTO holder FROM session WHERE code = wanted;
                IF NOT FOUND THEN RETURN 'unknown'; END IF;
                IF holder = own_epoch THEN RETURN 'taken'; END IF;
                IF holder IS NOT NULL THEN
                    -- Two that come at once wait for each other here, and the second sees what the first has done.
                    PERFORM FROM node WHERE epoch = holder AND NOT is_over AND lease_until < clock_timestamp() FOR UPDATE;
                    IF FOUND THEN PERFORM fence_off(holder); END IF;
                    IF EXISTS (SELECT FROM node WHERE epoch = holder AND NOT is_over) THEN
                        -- Rarely, so that proxies that disagree do not move it to and fro.
                        UPDATE session SET wanted_by = own_epoch WHERE code = wanted AND wanted_by IS NULL
                            AND (moved_at IS NULL OR moved_at < clock_timestamp() - interval '10 seconds'
                                OR EXISTS (SELECT FROM node WHERE epoch = holder AND is_draining));
                        RETURN 'owned';
                    END IF;
                END IF;
                UPDATE session SET owner = own_epoch, wanted_by = NULL, moved_at = clock_timestamp()
                    WHERE code = wanted AND owner IS NOT DISTINCT FROM holder;
                IF FOUND THEN RETURN 'taken'; END IF;
            END LOOP;
        END $$
        """,
    ]
}
