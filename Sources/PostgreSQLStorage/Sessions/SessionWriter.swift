import Storage

/// Writes commits; used on the queue of the commits' connection.
///
/// When a connection is lost, the answer to a commit may be lost with it. The count of commits in the database tells
/// whether it has happened: then its log is not written again when the caller repeats it.
///
/// Sendable: what it holds is used on that queue.
final class SessionWriter: @unchecked Sendable {
    private struct Position: Hashable {
        var session: String
        var position: Int64
    }

    /// The connection that the database lets write.
    private weak var connection: Connection?
    /// This store's row in the database; 0 before the first commit.
    private var epoch: Int64 = 0
    private var link: Int64 = 0
    private var commits: Int64 = 0
    /// The log of the commit whose answer was lost.
    private var uncertain: Set<Position> = []

    /// Writes a commit in one round trip, after a lost connection in two.
    func write(_ commit: Commit, _ connection: Connection) throws {
        var commit = commit
        if connection !== self.connection {
            let known = commits
            try register(connection)
            if commits > known {
                commit.chunks.removeAll { uncertain.contains(Position(session: $0.session, position: $0.position)) }
            }
        }
        do throws(DatabaseFault) {
            try connection.run(statements(of: commit))
            commits += 1
            uncertain = []
        } catch {
            if error.isLost { loseAnswer(to: commit) }
            if error.isFenced { self.connection = nil }
            throw error
        }
    }

    /// What a commit sends in one round trip: it fails as a whole if another connection writes for the store by now.
    func statements(of commit: Commit) -> [Statement] {
        [Statement("SELECT fence($1, $2)", [.int(epoch), .int(link)])] + CommitStatements.all(of: commit)
    }

    /// Notes that a commit may have happened or not.
    func loseAnswer(to commit: Commit) {
        uncertain.formUnion(commit.chunks.map { Position(session: $0.session, position: $0.position) })
        connection = nil
    }

    /// Makes this connection the only one that may write for the store, and learns how many commits there were.
    ///
    /// It waits for a commit that the server still works on, and one that arrives later fails.
    private func register(_ connection: Connection) throws {
        if epoch == 0 {
            let made = try connection.run(
                "INSERT INTO writer (link, commits, started_at) VALUES (0, 0, now()) RETURNING epoch"
            )
            epoch = try made.first?.int(0) ?? 0
        } else {
            let row = try connection.run(
                "UPDATE writer SET link = link + 1 WHERE epoch = $1 RETURNING link, commits",
                .int(epoch)
            ).first
            guard let row else { throw StorageError.unavailable("\(connection.place): this server's row is gone") }
            (link, commits) = (try row.int(0), try row.int(1))
        }
        self.connection = connection
    }
}
