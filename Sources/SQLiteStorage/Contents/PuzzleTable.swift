import Foundation
import GRDB
import Geometry
import SpotTheDifference
import Storage

/// Reads and writes puzzles within a transaction.
struct PuzzleTable: PuzzleRows {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    // MARK: Reading

    func puzzle(_ id: String) throws -> StoredPuzzle? {
        try one("id = ?", [id])?.puzzle
    }

    func puzzle(number: Int64) throws -> StoredPuzzle? {
        try one("number = ?", [number])?.puzzle
    }

    func puzzles(file: String) throws -> [StoredPuzzle] {
        // Uses the index only, since most files of a large import are new.
        try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT number FROM puzzle WHERE file = ?"),
            arguments: [file]
        ).compactMap { try puzzle(number: $0) }
    }

    func page(after number: Int64, limit: Int, shownOnly: Bool) throws -> PuzzlePage {
        let filter = shownOnly ? "AND isShown" : ""
        let rows = try NumberedPuzzle.fetchAll(
            db.cachedStatement(
                sql: "SELECT \(NumberedPuzzle.columns) FROM puzzle WHERE number > ? \(filter) ORDER BY number LIMIT ?"
            ),
            arguments: [number, limit + 1]
        )
        let page = rows.prefix(limit)
        return PuzzlePage(puzzles: page.map(\.puzzle), next: rows.count > limit ? page.last?.number : nil)
    }

    func isUsed(picture hash: String) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: """
                SELECT 1 FROM puzzle WHERE pictureHash = ?1
                UNION ALL SELECT 1 FROM puzzle WHERE originalHash = ?1 LIMIT 1
                """
        )
        return try Int.fetchOne(statement, arguments: [hash]) != nil
    }

    private func one(_ condition: String, _ arguments: StatementArguments) throws -> NumberedPuzzle? {
        let statement = try db.cachedStatement(sql: "SELECT \(NumberedPuzzle.columns) FROM puzzle WHERE \(condition)")
        return try NumberedPuzzle.fetchOne(statement, arguments: arguments)
    }

    // MARK: Writing

    func save(_ puzzle: StoredPuzzle) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO puzzle (id, title, description, latitude, longitude, pictureHash, pictureMediaType,
                    pictureWidth, pictureHeight, pictureName, differences, proximityMetres, isPublished, isShown,
                    folder, file, updatedAt, originalHash, originalMediaType, originalWidth, originalHeight, originalName,
                    translations)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
                    ?23)
                ON CONFLICT (id) DO UPDATE SET title = ?2, description = ?3, latitude = ?4, longitude = ?5,
                    pictureHash = ?6, pictureMediaType = ?7, pictureWidth = ?8, pictureHeight = ?9, pictureName = ?10,
                    differences = ?11, proximityMetres = ?12, isPublished = ?13, isShown = ?14, folder = ?15, file = ?16,
                    updatedAt = ?17, originalHash = ?18, originalMediaType = ?19, originalWidth = ?20,
                    originalHeight = ?21, originalName = ?22, translations = ?23
                RETURNING number
                """
        )
        let isShown = puzzle.isShown
        let number = try Int64.fetchOne(
            statement,
            arguments: [
                puzzle.id, puzzle.title, puzzle.description, puzzle.coordinate.latitude, puzzle.coordinate.longitude,
                puzzle.picture?.hash, puzzle.picture?.mediaType, puzzle.picture?.width, puzzle.picture?.height,
                puzzle.picture?.name, DoubleBlob.data(puzzle.differences), puzzle.proximityMetres, puzzle.isPublished,
                isShown, puzzle.source.folder, puzzle.source.file, puzzle.updatedAt, puzzle.original?.hash,
                puzzle.original?.mediaType, puzzle.original?.width, puzzle.original?.height, puzzle.original?.name,
                puzzle.translationsText,
            ]
        )
        guard let number else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        try place(isShown ? puzzle.coordinate : nil, number: number)
    }

    /// Stores the pin's position; `nil` removes it from the map.
    private func place(_ coordinate: GeographicCoordinate?, number: Int64) throws {
        guard let coordinate else {
            try db.cachedStatement(sql: "DELETE FROM place WHERE number = ?").execute(arguments: [number])
            try db.cachedStatement(sql: "DELETE FROM pin WHERE number = ?").execute(arguments: [number])
            return
        }
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO place VALUES (?, ?, ?)")
            .execute(arguments: [number, latitude, longitude])
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO pin VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [number, longitude, longitude, latitude, latitude])
    }

    func remove(_ id: String) throws {
        // A virtual table takes no part in foreign keys.
        try db.cachedStatement(sql: "DELETE FROM pin WHERE number = (SELECT number FROM puzzle WHERE id = ?)")
            .execute(arguments: [id])
        try db.cachedStatement(sql: "DELETE FROM puzzle WHERE id = ?").execute(arguments: [id])
    }

    /// Invalidates the cached puzzles of every process.
    func incrementRevision() throws {
        try db.cachedStatement(sql: "UPDATE state SET revision = revision + 1").execute()
    }
}

/// A row of the table.
private struct NumberedPuzzle: FetchableRecord {
    let number: Int64
    let puzzle: StoredPuzzle

    /// The columns in the order in which `init` reads them: by position, since finding columns by name takes longer
    /// than reading them.
    static let columns = """
        number, id, title, description, latitude, longitude, pictureHash, pictureMediaType, pictureWidth, pictureHeight,
        pictureName, differences, proximityMetres, isPublished, folder, file, updatedAt, originalHash, originalMediaType,
        originalWidth, originalHeight, originalName, translations
        """

    init(row: Row) throws {
        number = row[0]
        guard let coordinate = GeographicCoordinate(latitude: row[4], longitude: row[5]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "puzzle \(row[1] as String): position")
        }
        puzzle = StoredPuzzle(
            id: row[1],
            title: row[2],
            description: row[3],
            translations: StoredPuzzle.translations(from: row[22]),
            coordinate: coordinate,
            picture: Self.picture(row, at: 6),
            original: Self.picture(row, at: 17),
            differences: DoubleBlob.rectangles(row[11]),
            proximityMetres: row[12],
            isPublished: row[13],
            source: PuzzleSource(folder: row[14], file: row[15]),
            updatedAt: row[16]
        )
    }

    /// The picture whose five columns begin at `first`.
    private static func picture(_ row: Row, at first: Int) -> StoredPicture? {
        guard let hash: String = row[first] else { return nil }
        return StoredPicture(
            hash: hash,
            mediaType: row[first + 1],
            width: row[first + 2],
            height: row[first + 3],
            name: row[first + 4]
        )
    }
}

extension DoubleBlob {
    static func data(_ rectangles: [Rectangle]) -> Data {
        data(rectangles.flatMap { [$0.x, $0.y, $0.width, $0.height] })
    }

    static func rectangles(_ data: Data) -> [Rectangle] {
        let numbers = values(data)
        return stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).map {
            Rectangle(x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
        }
    }
}

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
        migrator.registerMigration("2 texts by language") { db in
            try db.execute(sql: "ALTER TABLE puzzle ADD COLUMN translations TEXT NOT NULL DEFAULT ''")
            for sample in FormerSample.all {
                try db.execute(
                    sql: """
                        UPDATE puzzle SET title = ?, description = ?, translations = ? WHERE title = ? AND description = ?
                        """,
                    arguments: [
                        sample.general.title, sample.general.description, sample.translationsText, sample.title,
                        sample.description,
                    ]
                )
            }
            try db.execute(sql: "UPDATE state SET revision = revision + 1")
        }
        return migrator
    }
}

/// Doubles as bytes, bit for bit: eight each, the lowest first.
enum DoubleBlob {
    static func data(_ values: [Double]) -> Data {
        var data = Data(capacity: values.count * 8)
        for value in values {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    static func values(_ data: Data) -> [Double] {
        data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
                Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)))
            }
        }
    }
}
