import Foundation
import GRDB
import Geometry
import SpotTheDifference
import Storage

/// Reads and writes rounds within a transaction.
struct RoundTable {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    func round(_ id: String) throws -> StoredRound? {
        let statement = try db.cachedStatement(
            sql:
                "SELECT round.*, puzzle.id AS puzzleID FROM round JOIN puzzle ON puzzle.number = round.puzzle WHERE round.id = ?"
        )
        return try Row.fetchOne(statement, arguments: [id]).map(Self.round)
    }

    func rounds(after id: String, limit: Int) throws -> [StoredRound] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT round.*, puzzle.id AS puzzleID FROM round JOIN puzzle ON puzzle.number = round.puzzle
                WHERE round.id > ? ORDER BY round.id LIMIT ?
                """
        )
        return try Row.fetchAll(statement, arguments: [id, limit]).map(Self.round)
    }

    private static func round(_ row: Row) throws -> StoredRound {
        let puzzle = try Puzzle(
            picture: Size(width: row["pictureWidth"], height: row["pictureHeight"]),
            differences: DoubleBlob.rectangles(row["differences"])
        )
        // Index and time of each found difference alternate.
        let findsAndTimes = DoubleBlob.values(row["found"])
        let finds = stride(from: 0, to: findsAndTimes.count - findsAndTimes.count % 2, by: 2)
        return StoredRound(
            id: row["id"],
            puzzle: row["puzzleID"],
            round: Round(puzzle, found: finds.compactMap { Int(exactly: findsAndTimes[$0]) }, hints: row["hints"]),
            foundAt: finds.map { findsAndTimes[$0 + 1] },
            startedAt: row["startedAt"],
            givenUpAt: row["givenUpAt"]
        )
    }

    /// Returns false if the puzzle, or a round that is not new, was removed.
    func save(_ stored: StoredRound, isNew: Bool) throws -> Bool {
        let findsAndTimes = DoubleBlob.data(zip(stored.round.found, stored.foundAt).flatMap { [Double($0), $1] })
        if isNew {
            let puzzle = stored.round.puzzle
            try db.cachedStatement(
                sql: """
                    INSERT INTO round (id, puzzle, pictureWidth, pictureHeight, differences, found, hints, startedAt)
                    SELECT ?, number, ?, ?, ?, ?, ?, ? FROM puzzle WHERE id = ?
                    """
            ).execute(arguments: [
                stored.id, puzzle.picture.width, puzzle.picture.height, DoubleBlob.data(puzzle.differences),
                findsAndTimes,
                stored.round.hints, stored.startedAt, stored.puzzle,
            ])
        } else {
            // These values only grow, so if two writes overtake each other the newer values are kept.
            try db.cachedStatement(
                sql: """
                    UPDATE round SET found = iif(length(?1) > length(found), ?1, found), hints = max(hints, ?2),
                        givenUpAt = coalesce(givenUpAt, ?3) WHERE id = ?4
                    """
            ).execute(arguments: [findsAndTimes, stored.round.hints, stored.givenUpAt, stored.id])
        }
        return db.changesCount == 1
    }

    func remove(startedBefore time: Double) throws {
        try db.cachedStatement(sql: "DELETE FROM round WHERE startedAt < ?").execute(arguments: [time])
    }
}
