import Foundation
import GRDB
import Storage

/// The six tables of one session in versions before the fifth.
struct OldSessionTables {
    let number: Int64

    static func all(_ db: Database) throws -> [OldSessionTables] {
        guard try db.tableExists("session") else { return [] }
        return try Int64.fetchAll(db, sql: "SELECT number FROM session").map(OldSessionTables.init)
    }

    // MARK: Tables that came later than the first

    func createKeyframes(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE keyframe_\(number) (
                    participant INTEGER NOT NULL, milliseconds INTEGER NOT NULL, position INTEGER NOT NULL,
                    state BLOB NOT NULL, PRIMARY KEY (participant, milliseconds))
                """
        )
    }

    func createResults(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE results_\(number) (
                    challenge INTEGER NOT NULL, participant INTEGER NOT NULL, slot INTEGER NOT NULL,
                    content BLOB NOT NULL, PRIMARY KEY (challenge, participant, slot)) WITHOUT ROWID;
                """
        )
    }

    func createGames(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE games_\(number) (
                    game INTEGER NOT NULL, participant INTEGER NOT NULL, content BLOB NOT NULL,
                    PRIMARY KEY (game, participant)) WITHOUT ROWID;
                """
        )
    }

    func drop(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TABLE keyframe_\(number);
                DROP TABLE results_\(number);
                DROP TABLE games_\(number);
                DROP TABLE log_\(number);
                DROP TABLE participant_\(number);
                DROP TABLE session_\(number);
                DELETE FROM session WHERE number = \(number);
                """
        )
    }

    /// Moves the sessions of earlier versions into the shared tables.
    ///
    /// - Returns: The sessions that could not be moved, for the operator.
    static func move(to directory: SessionDirectory, _ db: Database) throws -> [String] {
        guard try db.tableExists("session") else { return [] }
        var notices: [String] = []
        let all = try all(db)
        for tables in all {
            do {
                if let commit = try tables.commit(db) {
                    _ = try directory.write(commit, db, inSameTransaction: tables.drop)
                } else {
                    try db.inTransaction(.immediate) {
                        try tables.drop(db)
                        return .commit
                    }
                }
            } catch {
                guard let damage = Damage(session: "number \(tables.number) of an earlier version", error) else {
                    throw error
                }
                notices.append("\(damage); it is not changed")
            }
        }
        guard notices.isEmpty else { return notices }
        try db.execute(sql: "DROP TABLE session")
        // Enables returning freed pages to the disk. This needs free space, which a full disk does not have.
        if !all.isEmpty, try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") == 0 {
            try? db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
        }
        return []
    }

    // MARK: Their rows

    /// The whole session as one commit; `nil` if the session itself has no row.
    func commit(_ db: Database) throws -> Commit? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM session_\(number)") else { return nil }
        let code: String = try row.value("code")
        var commit = Commit()
        commit.rounds = try rows(db, "games") {
            StoredClassRound(
                session: code,
                game: try $0.value("game"),
                participant: try $0.value("participant"),
                content: try $0.bytes("content")
            )
        }
        commit.sessions = [
            StoredSession(
                code: code,
                // Tokens were stored unhashed.
                hostToken: TokenHash(stored: try row.value("host_token")).text,
                activity: try row.value("activity"),
                retention: try row.value("retention"),
                locale: try row.value("locale"),
                createdAt: try row.value("created_at"),
                expiresAt: try row.value("expires_at"),
                hasRounds: !commit.rounds.isEmpty,
                state: try row.bytes("state")
            )
        ]
        commit.participants = try rows(db, "participant") {
            StoredParticipant(
                session: code,
                number: try $0.value("number"),
                resumeToken: TokenHash(stored: try $0.value("resume_token")).text,
                profile: try $0.bytes("profile"),
                checkpoint: try $0.bytes("checkpoint"),
                checkpointPosition: try $0.value("checkpoint_position")
            )
        }
        commit.chunks = try rows(db, "log") {
            LogChunk(session: code, position: try $0.value("position"), bytes: try $0.bytes("bytes"))
        }
        commit.keyframes = try rows(db, "keyframe") {
            Keyframe(
                session: code,
                participant: try $0.value("participant"),
                position: try $0.value("position"),
                milliseconds: try $0.value("milliseconds"),
                state: try $0.bytes("state")
            )
        }
        commit.results = try rows(db, "results") {
            StoredResult(
                session: code,
                challenge: try $0.value("challenge"),
                participant: try $0.value("participant"),
                slot: try $0.value("slot"),
                content: try $0.bytes("content")
            )
        }
        return commit
    }

    private func rows<Value>(_ db: Database, _ table: String, _ make: (Row) throws -> Value) throws -> [Value] {
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table)_\(number)")
        var values: [Value] = []
        while let row = try rows.next() { values.append(try make(row)) }
        return values
    }
}
