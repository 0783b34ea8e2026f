import Rooms
import WireProtocol

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
        json.raw(",\"games\":")
        json.list(games) { write($1, into: &$0) }
    }

    private func write(_ game: PlayedGame, into json: inout JSONWriter) {
        json.raw("{\"number\":")
        json.integer(game.number)
        json.raw(",\"puzzle\":")
        json.string(game.puzzleID)
        json.raw(",\"title\":")
        json.string(game.title)
        json.raw(",\"total\":")
        json.integer(game.total)
        json.raw(",\"startedMilliseconds\":")
        json.integer(game.startedMilliseconds)
        json.raw(",\"running\":")
        json.bool(game.number == running)
        json.raw(",\"participants\":")
        json.list(game.players) { json, row in
            json.raw("{\"id\":")
            json.string(row.participant.id)
            json.raw(",\"name\":")
            json.string(row.participant.name)
            json.label(of: row.participant)
            json.raw(",")
            json.fields(of: row.standing)
            json.raw("}")
        }
        json.raw("}")
    }
}
