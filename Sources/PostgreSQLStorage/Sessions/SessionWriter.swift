import Storage

/// Writes for this node; used on the queue of the commits' connection.
///
/// When a connection is lost, the response to a commit may be lost with it. The count of commits in the database shows
/// whether the commit succeeded; if so, its log is not written again when the caller repeats it.
///
/// Sendable: its state is used on that queue only.
final class SessionWriter: @unchecked Sendable {
    private struct Position: Hashable {
        var session: String
        var position: Int64
    }

    private let identity: NodeIdentity
    /// The only connection that the database allows to write.
    private weak var connection: DatabaseConnection?
    private var link: Int64 = 0
    private var commits: Int64 = 0
    /// The log of the commit whose response was lost.
    private var uncertain: Set<Position> = []
    /// The positions of the repeated commit that are known to be written.
    private var written: Set<Position> = []

    init(_ identity: NodeIdentity) {
        self.identity = identity
    }

    /// Writes a commit in one round trip, after a lost connection in two.
    ///
    /// - Returns: The sessions whose log has another chunk at a position; none of their changes were written.
    /// - Throws: `StorageError.notOwned` if another node owns a session of it; nothing was written then.
    @discardableResult
    func write(_ commit: Commit, _ connection: DatabaseConnection) throws -> [Damage] {
        try bind(connection)
        var damages: [Damage] = []
        do {
            try sendRest(of: commit, connection)
        } catch let fault as DatabaseFault where fault.code == Self.duplicate {
            // A repeated commit had succeeded despite its failure.
            damages = try compareLog(with: commit, connection)
            guard !damages.isEmpty || !written.isEmpty else { throw fault }
            try sendRest(of: commit.without(Set(damages.map(\.session))), connection)
        }
        written = []
        return damages
    }

    private func sendRest(of commit: Commit, _ connection: DatabaseConnection) throws {
        var unwritten = commit
        if !written.isEmpty {
            unwritten.chunks.removeAll { written.contains(Position(session: $0.session, position: $0.position)) }
        }
        try send(statements(of: unwritten), connection) { markUncertain(unwritten) }
    }

    /// Notes which chunks of a commit are already in the log.
    ///
    /// - Returns: the sessions whose log has other chunks at these positions.
    private func compareLog(with commit: Commit, _ connection: DatabaseConnection) throws -> [Damage] {
        let chunks = commit.chunks
        let rows = try connection.run(
            """
            SELECT new.session, new.position, log.bytes = new.bytes
            FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS new (session, position, bytes)
            JOIN log ON log.session = new.session AND log.position = new.position
            """,
            .texts(chunks.map(\.session)),
            .ints(chunks.map(\.position)),
            .blobs(chunks.map(\.bytes))
        )
        var damages: [Damage] = []
        for row in rows.map({ $0 }) {
            let place = Position(session: row.text(0), position: try row.int(1))
            if try row.bool(2) {
                written.insert(place)
            } else {
                damages.append(
                    Damage(
                        session: place.session,
                        part: "log chunk \(place.position)",
                        reason: "it differs from what was to be written"
                    )
                )
            }
        }
        return damages
    }

    /// PostgreSQL's code for a row whose key is there.
    private static let duplicate = "23505"

    /// Does repeatable work with sessions that this node owns.
    func write(_ codes: [String], _ statements: [Statement], _ connection: DatabaseConnection) throws {
        try bind(connection)
        try send([fence(codes)] + statements, connection) { self.connection = nil }
    }

    /// The statements of a commit for one round trip. They fail as a whole if another connection meanwhile writes for
    /// the node.
    func statements(of commit: Commit) -> [Statement] {
        [fence(Array(commit.codes))] + CommitStatements(epoch: identity.epoch).all(of: commit)
    }

    /// Records that it is unknown whether a commit succeeded.
    func markUncertain(_ commit: Commit) {
        uncertain.formUnion(commit.chunks.map { Position(session: $0.session, position: $0.position) })
        connection = nil
    }

    /// The statements that delete sessions.
    static func wiping(_ codes: [String]) -> [Statement] {
        let tables = ["participant", "log", "keyframe", "result", "class_round"].map { ($0, "session") }
        return (tables + [("session", "code")]).map { table, column in
            Statement("DELETE FROM \(table) WHERE \(column) = ANY($1)", [.texts(codes)])
        }
    }

    private func fence(_ codes: [String]) -> Statement {
        Statement("SELECT fence_sessions($1, $2, $3)", [.int(identity.epoch), .int(link), .texts(codes)])
    }

    private func send(_ statements: [Statement], _ connection: DatabaseConnection, ifLost: () -> Void) throws {
        let fault: DatabaseFault
        do throws(DatabaseFault) {
            try connection.run(statements)
            commits += 1
            return
        } catch {
            fault = error
        }
        if fault.isConnectionLost { ifLost() }
        if fault.isNotOwned { throw StorageError.notOwned(fault.message.split(separator: " ").map(String.init)) }
        if fault.isFenced {
            self.connection = nil
            // Throws if another node has taken over. If another connection of this node has, the caller repeats its
            // work.
            try bind(connection)
        }
        throw fault
    }

    // MARK: Among the nodes

    /// Registers as a node, unless this process already is one.
    func join(_ connection: DatabaseConnection) throws {
        guard identity.epoch == 0 else { return }
        let joinedRows = try connection.run("SELECT join_nodes($1, $2)", .text(identity.name), .text(identity.home))
        identity.epoch = try joinedRows.first?.int(0) ?? 0
        (link, commits, uncertain, written) = (0, 0, [], [])
        self.connection = connection
    }

    /// Registers as a new node after the old one was fenced off.
    func rejoin(_ connection: DatabaseConnection, after epoch: Int64) throws {
        if identity.epoch == epoch { identity.epoch = 0 }
        try join(connection)
    }

    /// Signs off the node, so that others take over at once.
    func leave(_ connection: DatabaseConnection) throws {
        guard identity.epoch != 0 else { return }
        let epoch = identity.epoch
        identity.epoch = 0
        try connection.run("UPDATE node SET is_over = true WHERE epoch = $1", .int(epoch))
    }

    /// Makes this connection the only one that may write for the node, and reads the number of commits.
    ///
    /// It waits for a commit that the server is still processing; a commit that arrives later fails.
    private func bind(_ connection: DatabaseConnection) throws {
        guard connection !== self.connection else { return }
        guard identity.epoch != 0 else { return try join(connection) }
        let row = try connection.run(
            "UPDATE writer SET link = link + 1 WHERE epoch = $1 AND link >= 0 RETURNING link, commits",
            .int(identity.epoch)
        ).first
        guard let row else {
            // Another node has taken over.
            identity.epoch = 0
            try join(connection)
            throw StorageError.notOwned([])
        }
        let (newLink, newCommits) = (try row.int(0), try row.int(1))
        if newCommits > commits { written.formUnion(uncertain) }
        (link, commits, uncertain) = (newLink, newCommits, [])
        try connection.run("SELECT bind_writer($1)", .int(identity.epoch))
        self.connection = connection
    }
}
