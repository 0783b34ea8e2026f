import GRDB
import Storage

/// The tables of one session, and the statements on them.
///
/// Dropping a table frees all its pages, and `secure_delete` fills freed pages with zeros: whatever bytes of the session
/// ever were on disk were in these pages.
struct SessionTables: Sendable {
    let number: Int64
    let upsertSession: String
    let upsertParticipant: String
    let insertChunk: String
    let insertKeyframe: String
    let upsertResult: String
    let upsertRound: String

    init(number: Int64) {
        self.number = number
        // Made once: every row of a commit asks the connection's statement cache for one of them.
        upsertSession = "INSERT OR REPLACE INTO session_\(number) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)"
        // An update of a row's blob to the same length rewrites only the pages that differ.
        upsertParticipant = """
            INSERT INTO participant_\(number) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET \
            resume_token = excluded.resume_token, profile = excluded.profile, \
            checkpoint_position = excluded.checkpoint_position, checkpoint = excluded.checkpoint
            """
        insertChunk = "INSERT INTO log_\(number) VALUES (?, ?)"
        insertKeyframe = "INSERT OR REPLACE INTO keyframe_\(number) VALUES (?, ?, ?, ?)"
        upsertResult = "INSERT OR REPLACE INTO results_\(number) VALUES (?, ?, ?, ?)"
        upsertRound = "INSERT OR REPLACE INTO games_\(number) VALUES (?, ?, ?)"
    }

    /// Gives a new session its number and its tables.
    static func create(_ db: Database) throws -> SessionTables {
        try db.execute(sql: "INSERT INTO session DEFAULT VALUES")
        let number = db.lastInsertedRowID
        try db.execute(
            sql: """
                CREATE TABLE session_\(number) (
                    row INTEGER PRIMARY KEY, code TEXT NOT NULL, host_token TEXT NOT NULL, activity TEXT NOT NULL,
                    retention TEXT NOT NULL, locale TEXT NOT NULL, created_at REAL NOT NULL, expires_at REAL NOT NULL,
                    state BLOB NOT NULL);
                CREATE TABLE participant_\(number) (
                    number INTEGER PRIMARY KEY, resume_token TEXT NOT NULL, profile BLOB NOT NULL,
                    checkpoint_position INTEGER NOT NULL, checkpoint BLOB NOT NULL);
                CREATE TABLE log_\(number) (position INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
                """
        )
        let tables = SessionTables(number: number)
        try tables.createKeyframes(db)
        try tables.createResults(db)
        try tables.createGames(db)
        return tables
    }

    /// Apart from the others: sessions of the first version get this table when a newer one opens them.
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
}
