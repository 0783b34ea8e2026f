import Foundation
import Geometry
import Rooms
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

/// All participants' standings in a session's games of spot the difference, for its results.
struct GameResults: JSONFields {
    private let games: [PlayedGame]
    /// The number of the running game.
    private let running: Int?

    /// - Parameter running: the number of the running game.
    init(_ games: [ClassGame], running: Int?, participants: [Participant]) {
        self.games = games.map { PlayedGame($0, participants: participants) }
        self.running = running
    }

    func write(into json: inout JSONWriter) {
        json.list("games", games) { write($1, into: &$0) }
    }

    private func write(_ game: PlayedGame, into json: inout JSONWriter) {
        json.raw("{")
        json.integer("number", game.number)
        json.string("puzzle", game.puzzleID)
        json.string("title", game.title)
        json.integer("total", game.total)
        json.integer("startedMilliseconds", game.startedMilliseconds)
        json.bool("running", game.number == running)
        json.objects("participants", game.players) { json, row in
            json.string("id", row.participant.id)
            json.string("name", row.participant.name)
            json.label(of: row.participant)
            json.fields(of: row.standing)
        }
        json.raw("}")
    }
}

/// A class's game with everybody's standing; a copy that shares memory with the room.
struct PlayedGame: Sendable {
    let number: Int
    let puzzleID: String
    let title: String
    let total: Int
    let startedMilliseconds: UInt64
    let players: [(participant: ParticipantIdentity, standing: RoundStanding)]

    /// - Parameters:
    ///   - participants: The participants whose standings count.
    ///   - forHost: Whether to include labels that only the host may see.
    init(_ game: ClassGame, participants: [Participant], forHost: Bool = false) {
        number = game.number
        puzzleID = game.puzzleID
        title = game.title
        total = game.state.total
        startedMilliseconds = game.startedMilliseconds
        players = participants.compactMap { participant in
            game.rounds[participant.number].map {
                (forHost ? participant.fullIdentity : participant.identity, $0.stored.standing)
            }
        }
    }
}

/// A round in memory.
final class LiveRound {
    /// The room, participant and game of a class's round.
    struct Player {
        weak var room: Room?
        let participant: Participant
        /// The game's number.
        let game: Int
    }

    var stored: StoredRound
    /// `nil` for a round outside a class.
    let player: Player?
    /// The last use in ms on the server's clock, for `RoundCache`.
    var usedAt = 0.0

    init(_ stored: StoredRound, player: Player? = nil) {
        self.stored = stored
        self.player = player
    }
}
