import Rooms
import WireProtocol

/// The players of a session's games of spot the difference, with a row for each game and player.
struct PlayersTable: ExportedTable {
    static let source = TableSource(PlayersTable.init) { room in
        (room.feature(RoomGames.self).games.count + 1) * room.roster.count * Room.blocksPerParticipant
    }

    typealias Row = (game: PlayedGame, phone: ParticipantIdentity, standing: RoundStanding)

    static let layout = TableLayout<Row>(
        "games",
        [
            .integer("game") { $0.game.number },
            .text("puzzle") { $0.game.puzzleID },
            .text("title") { $0.game.title },
            .integer("total") { $0.game.total },
            .integer("startedMilliseconds", unit: "ms") { Int($0.game.startedMilliseconds) },
            .phone { $0.phone },
            .integer("found") { $0.standing.found },
            .integer("hints") { $0.standing.hints },
            .bool("complete") { $0.standing.isComplete },
            .integer("milliseconds", unit: "ms") { $0.standing.milliseconds },
        ]
    )

    private let games: [PlayedGame]

    init(of room: Room) {
        let participants = room.storedParticipants
        games = room.feature(RoomGames.self).games.map { PlayedGame($0, participants: participants, forHost: true) }
    }

    func makeRows() -> AnyIterator<Row> {
        let rows = games.lazy.flatMap { game in game.players.lazy.map { (game: game, phone: $0, standing: $1) } }
        return AnyIterator(rows.makeIterator())
    }
}
