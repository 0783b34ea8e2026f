import Foundation
import SpotTheDifference
import Storage
import WireProtocol

extension StoredRound {
    var standing: RoundStanding {
        RoundStanding(
            found: round.found.count,
            total: round.puzzle.differences.count,
            hints: round.hints,
            milliseconds: foundAt.last.map { Int((max(0, $0 - startedAt) * 1000).rounded()) }
        )
    }

    /// The stored content of a class's round; the puzzle is stored with the game.
    private struct Content: Codable {
        var id: String
        var startedAt: Double
        var found: [Int]
        var foundAt: [Double]
        var hints: Int
        /// Absent in rounds of versions that did not hide answers from hosts.
        var hinted: [Int]?
    }

    /// Returns the round's row in a session.
    func row(session: String, game: Int, participant: Int) -> StoredClassRound {
        let content = Content(
            id: id,
            startedAt: startedAt,
            found: round.found,
            foundAt: foundAt,
            hints: round.hints,
            hinted: round.hinted.sorted()
        )
        // Encoding cannot fail, because times are finite.
        let json = (try? JSONEncoder().encode(content)) ?? Data()
        return StoredClassRound(session: session, game: game, participant: participant, content: Array(json))
    }

    init(row: StoredClassRound, of game: ClassGame) throws {
        let content = try JSONDecoder().decode(Content.self, from: Data(row.content))
        self.init(
            id: content.id,
            puzzle: game.puzzleID,
            round: Round(
                game.puzzle,
                found: content.found,
                hints: content.hints,
                hinted: Set(content.hinted ?? [])
            ),
            foundAt: content.foundAt,
            startedAt: content.startedAt
        )
    }
}
