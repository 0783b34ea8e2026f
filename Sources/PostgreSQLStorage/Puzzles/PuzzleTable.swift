import Geometry
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
