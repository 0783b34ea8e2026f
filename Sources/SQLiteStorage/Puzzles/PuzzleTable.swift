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
                    folder, file, updatedAt, originalHash, originalMediaType, originalWidth, originalHeight, originalName)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)
                ON CONFLICT (id) DO UPDATE SET title = ?2, description = ?3, latitude = ?4, longitude = ?5,
                    pictureHash = ?6, pictureMediaType = ?7, pictureWidth = ?8, pictureHeight = ?9, pictureName = ?10,
                    differences = ?11, proximityMetres = ?12, isPublished = ?13, isShown = ?14, folder = ?15, file = ?16,
                    updatedAt = ?17, originalHash = ?18, originalMediaType = ?19, originalWidth = ?20,
                    originalHeight = ?21, originalName = ?22
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
        originalWidth, originalHeight, originalName
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
