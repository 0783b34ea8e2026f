import Foundation
import GRDB
import Storage

/// The tables of all sessions.
///
/// `number` is a session's number while it is stored, which also identifies its key; a row's content is sealed
/// (`RowSealing`). `place` is the session's number times 2^32 plus the row's own number, so that the rows of a session
/// are adjacent.
enum Schema {
    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 sessions") { db in
            try db.execute(
                sql: """
                    CREATE TABLE head (number INTEGER PRIMARY KEY, content BLOB NOT NULL);
                    CREATE TABLE extent (number INTEGER PRIMARY KEY, content BLOB NOT NULL);
                    CREATE TABLE participant (place INTEGER PRIMARY KEY, content BLOB NOT NULL);
                    CREATE TABLE log (place INTEGER PRIMARY KEY, content BLOB NOT NULL);
                    CREATE TABLE keyframe (
                        session INTEGER NOT NULL, participant INTEGER NOT NULL, milliseconds INTEGER NOT NULL,
                        content BLOB NOT NULL, PRIMARY KEY (session, participant, milliseconds));
                    CREATE TABLE result (
                        session INTEGER NOT NULL, challenge INTEGER NOT NULL, participant INTEGER NOT NULL,
                        slot INTEGER NOT NULL, content BLOB NOT NULL,
                        PRIMARY KEY (session, challenge, participant, slot)) WITHOUT ROWID;
                    CREATE TABLE round (
                        session INTEGER NOT NULL, game INTEGER NOT NULL, participant INTEGER NOT NULL,
                        content BLOB NOT NULL, PRIMARY KEY (session, game, participant)) WITHOUT ROWID;
                    CREATE TABLE clock (
                        number INTEGER PRIMARY KEY, age REAL NOT NULL, wall REAL NOT NULL, uptime REAL NOT NULL,
                        boot TEXT NOT NULL, checksum INTEGER NOT NULL);
                    CREATE TABLE store (number INTEGER PRIMARY KEY, identity BLOB NOT NULL);
                    INSERT INTO store VALUES (0, randomblob(16));
                    """
            )
        }
        return migrator
    }

    /// The names of all migrations, in order.
    static var migrations: [String] { migrator.migrations }

    /// Whether all migrations of this version were applied.
    static func isComplete(_ db: Database) throws -> Bool { try migrator.hasCompletedMigrations(db) }

    /// Migrates the file to this version's schema; writes nothing if it is up to date.
    ///
    /// - Throws: `Superseded` if a newer version has written it.
    static func migrate(_ database: DatabaseQueue) throws {
        let (isSuperseded, isDone) = try database.read { db in
            (try migrator.hasBeenSuperseded(db), try migrator.hasCompletedMigrations(db))
        }
        guard !isSuperseded else { throw Superseded() }
        if !isDone { try migrator.migrate(database) }
        try database.read(check)
    }

    /// The columns of this version's tables.
    private static let columns = [
        "head": ["number", "content"], "extent": ["number", "content"], "participant": ["place", "content"],
        "log": ["place", "content"], "keyframe": ["session", "participant", "milliseconds", "content"],
        "result": ["session", "challenge", "participant", "slot", "content"],
        "round": ["session", "game", "participant", "content"],
        "clock": ["number", "age", "wall", "uptime", "boot", "checksum"], "store": ["number", "identity"],
    ]

    /// A bit that flipped in the text of the schema is found at the start, and not by each statement.
    static func check(_ db: Database) throws {
        for (table, names) in columns {
            guard try db.columns(in: table).map(\.name) == names else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "table \(table) has other columns")
            }
        }
    }

    /// The identity of the database, which its key file also has, 16 bytes.
    static func identity(_ db: Database) throws -> [UInt8] {
        guard let row = try Row.fetchOne(db, sql: "SELECT identity FROM store WHERE number = 0") else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the store's identity is missing")
        }
        return try row.bytes("identity")
    }

    /// The numbers of sessions that have commits.
    static func sessionNumbers(_ db: Database) throws -> Set<Int64> {
        try Set(Int64.fetchAll(db, sql: "SELECT number FROM extent"))
    }

    /// A newer version has written the file.
    struct Superseded: Error {}
}

extension Row {
    /// A column's value; a value of another type counts as damage.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        guard let value = Value.fromDatabaseValue(self[column] as DatabaseValue) else {
            throw PartDamage(part: "a row", reason: "its \(column) has the wrong type")
        }
        return value
    }

    /// A blob's bytes, copied once; empty for other types, which the checksum detects.
    func bytes(_ column: String) throws -> [UInt8] {
        try withUnsafeData(named: column) { $0.map { [UInt8]($0) } ?? [] }
    }
}
