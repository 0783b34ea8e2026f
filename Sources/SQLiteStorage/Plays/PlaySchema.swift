import GRDB

/// The tables of `plays.sqlite`.
enum PlaySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 plays") { db in
            try db.execute(
                sql: """
                    CREATE TABLE play (
                        number INTEGER PRIMARY KEY,
                        id TEXT NOT NULL UNIQUE,
                        title TEXT NOT NULL,
                        version TEXT NOT NULL,
                        language TEXT NOT NULL,
                        about TEXT NOT NULL,
                        source TEXT NOT NULL,
                        isDraft INTEGER NOT NULL,
                        isComplete INTEGER NOT NULL,
                        revision INTEGER NOT NULL,
                        updatedAt REAL NOT NULL
                    );
                    CREATE INDEX playBySource ON play (source);

                    CREATE TABLE scene (
                        play INTEGER NOT NULL REFERENCES play ON DELETE CASCADE,
                        position INTEGER NOT NULL,
                        name TEXT NOT NULL,
                        audio TEXT NOT NULL,
                        repetition TEXT NOT NULL,
                        -- A circle's radius in metres; missing for a polygon.
                        radius REAL,
                        -- Latitudes and longitudes of the centre or the corners.
                        points BLOB NOT NULL,
                        -- Names, a line each.
                        after TEXT NOT NULL,
                        PRIMARY KEY (play, position)
                    ) WITHOUT ROWID;

                    CREATE TABLE line (
                        play INTEGER NOT NULL,
                        scene INTEGER NOT NULL,
                        position INTEGER NOT NULL,
                        seconds REAL NOT NULL,
                        text TEXT NOT NULL,
                        PRIMARY KEY (play, scene, position),
                        FOREIGN KEY (play, scene) REFERENCES scene (play, position) ON DELETE CASCADE
                    ) WITHOUT ROWID;

                    CREATE TABLE audio (
                        play INTEGER NOT NULL REFERENCES play ON DELETE CASCADE,
                        name TEXT NOT NULL,
                        hash TEXT NOT NULL,
                        mediaType TEXT NOT NULL,
                        bytes INTEGER NOT NULL,
                        seconds REAL,
                        PRIMARY KEY (play, name)
                    ) WITHOUT ROWID;
                    CREATE INDEX audioByHash ON audio (hash);
                    """
            )
        }
        return migrator
    }
}
