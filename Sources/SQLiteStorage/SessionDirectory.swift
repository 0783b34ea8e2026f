import GRDB
import Storage

/// Which tables belong to which session; every method runs on the connection's queue.
///
/// Unchecked, because that queue, of which the `Database` argument is the proof, guards `tables`.
final class SessionDirectory: @unchecked Sendable {
    private var tables: [String: SessionTables] = [:]

    /// Reads the codes of all sessions.
    init(_ db: Database) throws {
        for number in try Int64.fetchAll(db, sql: "SELECT number FROM session") {
            let tables = SessionTables(number: number)
            if let code = try tables.session(db)?.code { self.tables[code] = tables }
        }
    }

    var codes: [String] { tables.keys.sorted() }

    func tables(of code: String) -> SessionTables? { tables[code] }

    func codes(expiredAt now: Double, _ db: Database) throws -> [String] {
        try tables.filter { try $0.value.session(db).map { $0.expiresAt <= now } ?? true }.map(\.key)
    }

    /// Writes all of `commit` in one transaction, or nothing of it.
    func write(_ commit: Commit, _ db: Database) throws {
        // A copy, so that the tables of a new session are known only once they are on disk.
        var tables = tables
        try db.inTransaction(.immediate) {
            for session in commit.sessions {
                let own = try tables[session.code] ?? .create(db)
                tables[session.code] = own
                try own.write(session, db)
            }
            for participant in commit.participants {
                try tables[participant.session]?.write(participant, db)
            }
            for chunk in commit.chunks {
                try tables[chunk.session]?.write(chunk, db)
            }
            for keyframe in commit.keyframes {
                try tables[keyframe.session]?.write(keyframe, db)
            }
            for result in commit.results {
                try tables[result.session]?.write(result, db)
            }
            for round in commit.rounds {
                try tables[round.session]?.write(round, db)
            }
            return .commit
        }
        self.tables = tables
    }

    /// Removes sessions and every byte of theirs.
    func wipe(_ codes: [String], _ db: Database) throws {
        let wiped = codes.compactMap { tables[$0] }
        guard !wiped.isEmpty else { return }
        try db.inTransaction(.immediate) {
            for tables in wiped { try tables.drop(db) }
            return .commit
        }
        for code in codes { tables[code] = nil }
        // The zeros get from the log into the file, and the log, with the frames of before, is cut to nothing.
        try db.checkpoint(.truncate)
    }
}
