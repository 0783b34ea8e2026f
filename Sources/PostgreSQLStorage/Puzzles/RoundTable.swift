import Geometry
import SpotTheDifference
import Storage

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
