import Foundation
import Geometry
import SpotTheDifference
import Storage
import WireProtocol

/// A puzzle that the host started for the class, with all rounds.
///
/// The class plays the puzzle in its state at the start, even if its author changes it meanwhile.
struct ClassGame {
    /// 1, 2, 3 … in order of start.
    let number: Int
    /// The puzzle's id.
    let puzzleID: String
    let title: String
    let puzzle: Puzzle
    /// The start in ms since the session's start.
    let startedMilliseconds: UInt64
    /// The rounds by participant number.
    var rounds: [Int: LiveRound] = [:]

    var state: SessionState.Game { SessionState.Game(number: number, total: puzzle.differences.count) }

    /// Indices of the differences that the class knows: at least one participant has found them or taken a hint.
    var knownDifferences: Set<Int> {
        rounds.values.reduce(into: []) { known, round in
            known.formUnion(round.stored.round.found)
            known.formUnion(round.stored.round.hinted)
        }
    }

    // MARK: Storage

    private struct Content: Codable {
        var puzzle: String
        var title: String
        var width: Double
        var height: Double
        /// x, y, width and height of each difference.
        var differences: [Double]
        var startedMilliseconds: UInt64
    }

    /// Returns the game's row, without its rounds.
    func row(session: String) -> StoredClassRound {
        let content = Content(
            puzzle: puzzleID,
            title: title,
            width: puzzle.picture.width,
            height: puzzle.picture.height,
            differences: puzzle.differences.flatMap { [$0.x, $0.y, $0.width, $0.height] },
            startedMilliseconds: startedMilliseconds
        )
        // Encoding cannot fail, because a puzzle's numbers are finite.
        let json = (try? JSONEncoder().encode(content)) ?? Data()
        return StoredClassRound(session: session, game: number, participant: 0, content: Array(json))
    }

    init(row: StoredClassRound) throws {
        let content = try JSONDecoder().decode(Content.self, from: Data(row.content))
        let sides = content.differences
        self.init(
            number: row.game,
            puzzleID: content.puzzle,
            title: content.title,
            puzzle: try Puzzle(
                picture: Size(width: content.width, height: content.height),
                differences: stride(from: 0, to: sides.count - sides.count % 4, by: 4).map {
                    Rectangle(x: sides[$0], y: sides[$0 + 1], width: sides[$0 + 2], height: sides[$0 + 3])
                }
            ),
            startedMilliseconds: content.startedMilliseconds
        )
    }

    init(number: Int, puzzleID: String, title: String, puzzle: Puzzle, startedMilliseconds: UInt64) {
        self.number = number
        self.puzzleID = puzzleID
        self.title = title
        self.puzzle = puzzle
        self.startedMilliseconds = startedMilliseconds
    }
}
