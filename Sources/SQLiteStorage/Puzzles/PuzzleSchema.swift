import GRDB

/// The tables of `puzzles.sqlite`.
enum PuzzleSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 puzzles") { db in
            try db.execute(
                sql: """
                    CREATE TABLE puzzle (
                        number INTEGER PRIMARY KEY,
                        id TEXT NOT NULL UNIQUE,
                        title TEXT NOT NULL,
                        description TEXT NOT NULL,
                        latitude REAL NOT NULL,
                        longitude REAL NOT NULL,
                        pictureHash TEXT,
                        pictureMediaType TEXT,
                        pictureWidth INTEGER,
                        pictureHeight INTEGER,
                        pictureName TEXT,
                        originalHash TEXT,
                        originalMediaType TEXT,
                        originalWidth INTEGER,
                        originalHeight INTEGER,
                        originalName TEXT,
                        differences BLOB NOT NULL,
                        proximityMetres REAL,
                        isPublished INTEGER NOT NULL,
                        isShown INTEGER NOT NULL,
                        folder TEXT NOT NULL,
                        file TEXT NOT NULL,
                        updatedAt REAL NOT NULL
                    );
                    CREATE INDEX puzzleByFile ON puzzle (file);
                    CREATE INDEX puzzleByPicture ON puzzle (pictureHash);
                    CREATE INDEX puzzleByOriginal ON puzzle (originalHash) WHERE originalHash IS NOT NULL;

                    -- Where the shown puzzles are: exact doubles, and boxes of 32-bit floats around them.
                    CREATE TABLE place (
                        number INTEGER PRIMARY KEY REFERENCES puzzle ON DELETE CASCADE,
                        latitude REAL NOT NULL,
                        longitude REAL NOT NULL
                    );
                    CREATE VIRTUAL TABLE pin USING rtree (number, west, east, south, north);

                    CREATE TABLE round (
                        id TEXT PRIMARY KEY,
                        puzzle INTEGER NOT NULL REFERENCES puzzle ON DELETE CASCADE,
                        pictureWidth REAL NOT NULL,
                        pictureHeight REAL NOT NULL,
                        differences BLOB NOT NULL,
                        found BLOB NOT NULL,
                        hints INTEGER NOT NULL,
                        startedAt REAL NOT NULL,
                        givenUpAt REAL
                    ) WITHOUT ROWID;
                    CREATE INDEX roundByPuzzle ON round (puzzle);
                    CREATE INDEX roundByStart ON round (startedAt);

                    -- Counts the transactions that changed a puzzle, whichever process made them.
                    CREATE TABLE state (revision INTEGER NOT NULL);
                    INSERT INTO state VALUES (0);
                    """
            )
        }
        return migrator
    }
}
