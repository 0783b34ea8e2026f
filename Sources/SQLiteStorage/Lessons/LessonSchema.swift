import GRDB

/// The table of `lessons.sqlite`.
enum LessonSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 lessons") { db in
            try db.execute(
                sql: """
                    CREATE TABLE lesson (
                        number INTEGER PRIMARY KEY,
                        id TEXT NOT NULL UNIQUE,
                        -- As its author wrote it.
                        document BLOB NOT NULL,
                        -- What lists show, as fields of a JSON object.
                        summary BLOB NOT NULL,
                        revision INTEGER NOT NULL,
                        updatedAt REAL NOT NULL
                    );
                    """
            )
        }
        return migrator
    }
}
