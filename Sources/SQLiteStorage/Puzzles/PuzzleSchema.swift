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
                        startedAt REAL NOT NULL
                    ) WITHOUT ROWID;
                    CREATE INDEX roundByPuzzle ON round (puzzle);
                    CREATE INDEX roundByStart ON round (startedAt);

                    -- Counts the transactions that changed a puzzle, whichever process made them.
                    CREATE TABLE state (revision INTEGER NOT NULL);
                    INSERT INTO state VALUES (0);
                    """
            )
        }
        migrator.registerMigration("2 originals and rounds given up") { db in
            try db.execute(
                sql: """
                    ALTER TABLE puzzle ADD COLUMN originalHash TEXT;
                    ALTER TABLE puzzle ADD COLUMN originalMediaType TEXT;
                    ALTER TABLE puzzle ADD COLUMN originalWidth INTEGER;
                    ALTER TABLE puzzle ADD COLUMN originalHeight INTEGER;
                    ALTER TABLE puzzle ADD COLUMN originalName TEXT;
                    CREATE INDEX puzzleByOriginal ON puzzle (originalHash) WHERE originalHash IS NOT NULL;
                    ALTER TABLE round ADD COLUMN givenUpAt REAL;
                    """
            )
        }
        migrator.registerMigration("3 composed names") { db in
            // If a folder has files of both forms of a name, their puzzles stay separate.
            db.add(function: .composed)
            defer { db.remove(function: .composed) }
            try db.execute(
                sql: """
                    UPDATE puzzle SET file = composed(file) WHERE file <> composed(file) AND NOT EXISTS (
                        SELECT 1 FROM puzzle AS other
                        WHERE other.file = composed(puzzle.file) AND other.folder = puzzle.folder)
                    """
            )
        }
        return migrator
    }
}
