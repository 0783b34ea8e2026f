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

extension Configuration {
    /// One connection that owns the file, with durable commits, and that overwrites deleted content.
    static var sessions: Configuration {
        var configuration = Configuration()
        configuration.label = "touchfigures.store"
        // A server that is about to stop releases the file within this time.
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { db in
            // Set first, so that the first read already takes the lock: a second server is refused, and the index of
            // the write-ahead log is in memory instead of a shared file.
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            // Set before the first table, so that free pages can be returned to the disk. Later this would write, which
            // a full disk refuses.
            if try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            // KiB. Rows of sessions are written again and again and seldom read: a larger cache would only hold copies of
            // what the rooms have in memory.
            try db.execute(sql: "PRAGMA cache_size = -256")
            // In WAL mode, only FULL makes a commit survive a power cut.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Freed pages are overwritten with zeros, and no spilled part of a statement gets into a temporary file.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // The log is checkpointed at 4 MB; after a large commit it is truncated at the next checkpoint.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 1000")
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
            // Detects a pointer to a wrong page when it is followed, instead of returning wrong data.
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        return configuration
    }
}

/// The single row with the clock by which sessions age; it contains no personal data and is not sealed.
enum ClockRow {
    static func write(_ clock: StoredClock, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO clock VALUES (0, ?, ?, ?, ?, ?)")
            .execute(arguments: [clock.age, clock.wall, clock.uptime, clock.boot, Int64(checksum(clock))])
    }

    /// Reads the clock; `nil` if it is not plausible: sessions then age by the machine's clock during this run.
    static func read(_ db: Database) -> StoredClock? {
        guard let row = try? Row.fetchOne(db, sql: "SELECT * FROM clock WHERE number = 0"),
            let age = Double.fromDatabaseValue(row["age"]), let wall = Double.fromDatabaseValue(row["wall"]),
            let uptime = Double.fromDatabaseValue(row["uptime"]), let boot = String.fromDatabaseValue(row["boot"]),
            let stored = Int64.fromDatabaseValue(row["checksum"])
        else { return nil }
        let clock = StoredClock(age: age, wall: wall, uptime: uptime, boot: boot)
        return stored == Int64(checksum(clock)) ? clock : nil
    }

    private static func checksum(_ clock: StoredClock) -> UInt32 {
        var bytes: [UInt8] = []
        for value in [clock.age, clock.wall, clock.uptime] {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
        }
        return CRC32C.checksum(bytes + Array(clock.boot.utf8))
    }
}
