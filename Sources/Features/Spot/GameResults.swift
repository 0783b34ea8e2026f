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
