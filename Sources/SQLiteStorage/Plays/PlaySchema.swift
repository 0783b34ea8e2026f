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
        migrator.registerMigration("2 drafts") { db in
            try db.execute(sql: "ALTER TABLE play ADD COLUMN isDraft INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("3 composed names") { db in try compose(db) }
        return migrator
    }

    /// Composes the accents of names. Earlier versions stored names unchanged, so names that look the same could
    /// differ. Of two sounds, the one that a scene names byte by byte is kept, since it was the one that was played.
    private static func compose(_ db: Database) throws {
        db.add(function: .composed)
        defer { db.remove(function: .composed) }
        let rank = { (row: String) in
            "(EXISTS (SELECT 1 FROM scene WHERE play = \(row).play AND audio = \(row).name), "
                + "\(row).name = composed(\(row).name), \(row).name)"
        }
        try db.execute(
            sql: """
                DELETE FROM audio AS one WHERE EXISTS (
                    SELECT 1 FROM audio AS other WHERE other.play = one.play
                    AND composed(other.name) = composed(one.name) AND \(rank("other")) > \(rank("one")));
                UPDATE audio SET name = composed(name) WHERE name <> composed(name);
                UPDATE scene SET name = composed(name), audio = composed(audio), after = composed(after)
                    WHERE name <> composed(name) OR audio <> composed(audio) OR after <> composed(after);
                UPDATE play SET title = composed(title) WHERE title <> composed(title);
                UPDATE play SET isComplete = NOT isDraft AND NOT EXISTS (
                    SELECT 1 FROM scene WHERE play = number
                    AND audio NOT IN (SELECT name FROM audio WHERE play = number));
                """
        )
    }
}
