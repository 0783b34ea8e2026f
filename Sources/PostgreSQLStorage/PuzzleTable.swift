import Geometry
import SpotTheDifference
import Storage

/// Reads and writes puzzles on a connection.
struct PuzzleTable: PuzzleRows {
    private let connection: DatabaseConnection

    init(_ connection: DatabaseConnection) {
        self.connection = connection
    }

    /// Serialises changes until the transaction ends, like a file with a single writer.
    ///
    /// It also keeps the numbers of new puzzles in the order of their transactions.
    func lock() throws(DatabaseFault) {
        try connection.run("LOCK TABLE puzzle_revision IN EXCLUSIVE MODE")
    }

    /// Invalidates the cached puzzles of every node.
    func incrementRevision() throws(DatabaseFault) {
        try connection.run("UPDATE puzzle_revision SET revision = revision + 1")
    }

    // MARK: Reading

    func puzzle(_ id: String) throws -> StoredPuzzle? {
        try connection.run("SELECT \(PuzzleRow.columns) FROM puzzle WHERE id = $1", .text(id)).first
            .map { try PuzzleRow.read($0).puzzle }
    }

    func puzzles(file: String) throws -> [StoredPuzzle] {
        try connection.run(
            "SELECT \(PuzzleRow.columns) FROM puzzle WHERE sha256(file) = sha256($1) ORDER BY number",
            .utf8(file)
        ).map { try PuzzleRow.read($0).puzzle }
    }

    /// Returns puzzles in the order of the given numbers; missing puzzles are omitted.
    func puzzles(numbers: [Int64]) throws -> [StoredPuzzle] {
        let rows = try connection.run(
            "SELECT \(PuzzleRow.columns) FROM puzzle WHERE number = ANY($1)",
            .ints(numbers)
        )
        let puzzles = try Dictionary(rows.map { try PuzzleRow.read($0) }.map { ($0.number, $0.puzzle) }) { first, _ in
            first
        }
        return numbers.compactMap { puzzles[$0] }
    }

    func page(after number: Int64, limit: Int, shownOnly: Bool) throws -> PuzzlePage {
        let rows = try connection.run(
            """
            SELECT \(PuzzleRow.columns) FROM puzzle WHERE number > $1 \(shownOnly ? "AND is_shown" : "")
            ORDER BY number LIMIT $2
            """,
            .int(number),
            .int(limit + 1)
        ).map { try PuzzleRow.read($0) }
        let page = rows.prefix(limit)
        return PuzzlePage(puzzles: page.map(\.puzzle), next: rows.count > limit ? page.last?.number : nil)
    }

    func isUsed(picture hash: String) throws -> Bool {
        let rows = try connection.run(
            """
            SELECT 1 FROM puzzle WHERE picture_hash = $1 UNION ALL SELECT 1 FROM puzzle WHERE original_hash = $1 LIMIT 1
            """,
            .text(hash)
        )
        return rows.count > 0
    }

    // MARK: Writing

    func save(_ puzzle: StoredPuzzle) throws {
        let values = PuzzleRow.parameters(of: puzzle)
        let names = PuzzleRow.names
        let placeholders = values.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        // `ON CONFLICT` is not used, because it would use up a number each time.
        let changed = try connection.run([
            Statement("UPDATE puzzle SET (\(names)) = ROW(\(placeholders)) WHERE id = $1", values)
        ])
        guard changed[0].changed == 0 else { return }
        try connection.run([Statement("INSERT INTO puzzle (\(names)) VALUES (\(placeholders))", values)])
    }

    func remove(_ id: String) throws {
        try connection.run("DELETE FROM puzzle WHERE id = $1", .text(id))
    }
}

/// A puzzle as a row of its table.
enum PuzzleRow {
    /// The columns to which `parameters` gives values, in order.
    static let names = """
        id, title, description, latitude, longitude, picture_hash, picture_media_type, picture_width, picture_height,
        picture_name, original_hash, original_media_type, original_width, original_height, original_name, differences,
        proximity_metres, is_published, is_shown, folder, file, updated_at, translations
        """

    /// The columns that `read` expects, in order.
    static let columns = "number, \(names)"

    static func read(_ row: Row) throws -> (number: Int64, puzzle: StoredPuzzle) {
        let id = row.text(1)
        guard let coordinate = GeographicCoordinate(latitude: try row.double(4), longitude: try row.double(5)) else {
            throw StorageError.failed("puzzle \(id): its position is damaged")
        }
        let puzzle = StoredPuzzle(
            id: id,
            title: row.text(2),
            description: row.text(3),
            translations: StoredPuzzle.translations(from: row.text(23)),
            coordinate: coordinate,
            picture: try picture(row, at: 6),
            original: try picture(row, at: 11),
            differences: rectangles(try row.doubles(16)),
            proximityMetres: try row.optionalDouble(17),
            isPublished: try row.bool(18),
            source: PuzzleSource(folder: row.text(20), file: row.text(21)),
            updatedAt: try row.double(22)
        )
        return (try row.int(0), puzzle)
    }

    static func parameters(of puzzle: StoredPuzzle) -> [Parameter] {
        [
            .text(puzzle.id), .utf8(puzzle.title), .utf8(puzzle.description), .double(puzzle.coordinate.latitude),
            .double(puzzle.coordinate.longitude),
        ] + parameters(of: puzzle.picture) + parameters(of: puzzle.original) + [
            .doubles(numbers(puzzle.differences)), .optionalDouble(puzzle.proximityMetres), .bool(puzzle.isPublished),
            .bool(puzzle.isShown), .utf8(puzzle.source.folder), .utf8(puzzle.source.file), .double(puzzle.updatedAt),
            .utf8(puzzle.translationsText),
        ]
    }

    private static func parameters(of picture: StoredPicture?) -> [Parameter] {
        [
            .optionalText(picture?.hash), .optionalText(picture?.mediaType), .optionalInt(picture?.width),
            .optionalInt(picture?.height), .optionalBytes(picture.map { Array($0.name.utf8) }),
        ]
    }

    /// The picture whose five columns begin at `first`.
    private static func picture(_ row: Row, at first: Int) throws -> StoredPicture? {
        guard let hash = row.optionalText(first) else { return nil }
        return StoredPicture(
            hash: hash,
            mediaType: row.text(first + 1),
            width: Int(try row.int(first + 2)),
            height: Int(try row.int(first + 3)),
            name: row.text(first + 4)
        )
    }

    // MARK: Rectangles as numbers

    static func numbers(_ rectangles: [Rectangle]) -> [Double] {
        rectangles.flatMap { [$0.x, $0.y, $0.width, $0.height] }
    }

    static func rectangles(_ numbers: [Double]) -> [Rectangle] {
        stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).map {
            Rectangle(x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
        }
    }
}

/// Reads and writes rounds on a connection.
struct RoundTable {
    private let connection: DatabaseConnection

    init(_ connection: DatabaseConnection) {
        self.connection = connection
    }

    private static let columns = """
        SELECT puzzle.id, round.picture_width, round.picture_height, round.differences, round.found, round.hints,
            round.started_at, round.given_up_at, round.id
        FROM round JOIN puzzle ON puzzle.number = round.puzzle
        """

    func round(_ id: String) throws -> StoredRound? {
        try connection.run("\(Self.columns) WHERE round.id = $1", .text(id)).first.map(Self.round)
    }

    func rounds(after id: String, limit: Int) throws -> [StoredRound] {
        try connection.run(
            "\(Self.columns) WHERE round.id COLLATE \"C\" > $1 ORDER BY round.id COLLATE \"C\" LIMIT $2",
            .text(id),
            .int(limit)
        ).map(Self.round)
    }

    private static func round(_ row: Row) throws -> StoredRound {
        let puzzle = try Puzzle(
            picture: Size(width: try row.double(1), height: try row.double(2)),
            differences: PuzzleRow.rectangles(try row.doubles(3))
        )
        // Index and time of each found difference alternate.
        let findsAndTimes = try row.doubles(4)
        let finds = stride(from: 0, to: findsAndTimes.count - findsAndTimes.count % 2, by: 2)
        return StoredRound(
            id: row.text(8),
            puzzle: row.text(0),
            round: Round(
                puzzle,
                found: finds.compactMap { Int(exactly: findsAndTimes[$0]) },
                hints: Int(try row.int(5))
            ),
            foundAt: finds.map { findsAndTimes[$0 + 1] },
            startedAt: try row.double(6),
            givenUpAt: try row.optionalDouble(7)
        )
    }

    /// Returns false if the puzzle, or a round that is not new, was removed.
    func save(_ stored: StoredRound, isNew: Bool) throws -> Bool {
        let findsAndTimes = Parameter.doubles(zip(stored.round.found, stored.foundAt).flatMap { [Double($0), $1] })
        let puzzle = stored.round.puzzle
        let rows =
            if isNew {
                try connection.run(
                    """
                    INSERT INTO round (id, puzzle, picture_width, picture_height, differences, found, hints, started_at)
                    SELECT $1, number, $2, $3, $4, $5, $6, $7 FROM puzzle WHERE id = $8
                    """,
                    .text(stored.id),
                    .double(puzzle.picture.width),
                    .double(puzzle.picture.height),
                    .doubles(PuzzleRow.numbers(puzzle.differences)),
                    findsAndTimes,
                    .int(stored.round.hints),
                    .double(stored.startedAt),
                    .text(stored.puzzle)
                )
            } else {
                // These values only grow, so if two writes overtake each other the newer values are kept.
                try connection.run(
                    """
                    UPDATE round SET found = CASE WHEN cardinality($1) > cardinality(found) THEN $1 ELSE found END,
                        hints = greatest(hints, $2), given_up_at = coalesce(given_up_at, $3) WHERE id = $4
                    """,
                    findsAndTimes,
                    .int(stored.round.hints),
                    .optionalDouble(stored.givenUpAt),
                    .text(stored.id)
                )
            }
        return rows.changed == 1
    }

    func remove(startedBefore time: Double) throws {
        try connection.run("DELETE FROM round WHERE started_at < $1", .double(time))
    }
}
