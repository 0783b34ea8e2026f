import WireProtocol

/// All participants' standings in a session's games of spot the difference, for its results.
struct GamesTable: JSONFields {
    private struct Game {
        var number: Int
        var puzzleID: String
        var title: String
        var total: Int
        var startedMilliseconds: UInt64
        var isRunning: Bool
        var rows: [(participant: ParticipantIdentity, standing: RoundStanding)]
    }

    private let games: [Game]

    /// - Parameter running: the number of the running game.
    init(_ games: [ClassGame], running: Int?, participants: [Participant]) {
        self.games = games.map { game in
            Game(
                number: game.number,
                puzzleID: game.puzzleID,
                title: game.title,
                total: game.state.total,
                startedMilliseconds: game.startedMilliseconds,
                isRunning: game.number == running,
                rows: participants.compactMap { participant in
                    game.rounds[participant.number].map { (participant.identity, $0.stored.standing) }
                }
            )
        }
    }

    func write(into json: inout JSONWriter) {
        json.raw(",\"games\":")
        json.list(games) { Self.write($1, into: &$0) }
    }

    private static func write(_ game: Game, into json: inout JSONWriter) {
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
        json.bool(game.isRunning)
        json.raw(",\"participants\":")
        json.list(game.rows) { json, row in
            json.raw("{\"id\":")
            json.string(row.participant.id)
            json.raw(",\"name\":")
            json.string(row.participant.name)
            json.raw(",")
            json.fields(of: row.standing)
            json.raw("}")
        }
        json.raw("}")
    }
}
