import GRDB

/// The tables that all sessions share: one, with a number per session and nothing else about it.
///
/// A session's rows are in tables of its own (`SessionTables`). In a shared table `secure_delete` is not enough: when
/// SQLite rebalances a page, copies of the rows that moved on stay in its unused part, also after they are deleted.
enum Schema {
    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 sessions") { db in
            // AUTOINCREMENT: a number, and so a table's name, is never used twice.
            try db.execute(sql: "CREATE TABLE session (number INTEGER PRIMARY KEY AUTOINCREMENT)")
        }
        migrator.registerMigration("2 keyframes") { db in
            for number in try Int64.fetchAll(db, sql: "SELECT number FROM session") {
                try SessionTables(number: number).createKeyframes(db)
            }
        }
        migrator.registerMigration("3 results") { db in
            for number in try Int64.fetchAll(db, sql: "SELECT number FROM session") {
                try SessionTables(number: number).createResults(db)
            }
        }
        migrator.registerMigration("4 games") { db in
            for number in try Int64.fetchAll(db, sql: "SELECT number FROM session") {
                try SessionTables(number: number).createGames(db)
            }
        }
        return migrator
    }

    /// Brings the file to this version's schema.
    ///
    /// - Throws: `Superseded` if a newer version has written it.
    static func migrate(_ database: DatabaseQueue) throws {
        let isSuperseded = try database.read { db in try migrator.hasBeenSuperseded(db) }
        guard !isSuperseded else { throw Superseded() }
        try migrator.migrate(database)
    }

    /// A newer version has written the file.
    struct Superseded: Error {}
}
