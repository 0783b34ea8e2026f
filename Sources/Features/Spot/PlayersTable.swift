import Rooms
import WireProtocol

/// The players of a session's games of spot the difference, with a row for each game and player.
struct PlayersTable: ExportedTable {
    static let source = TableSource(PlayersTable.init) { room in
        (room.feature(RoomGames.self).games.count + 1) * room.roster.count * Room.blocksPerParticipant
    }

    static let description = TableDescription(
        "games",
        en: "Each player of each game of spot the difference",
        de: "Jedes Handy in jedem Spiel mit Suchbildern",
        fr: "Chaque joueur de chaque jeu des différences",
        columns: [
            TableColumn(
                "game",
                .integer,
                en: "number of the game in this session",
                de: "Nummer des Spiels in dieser Sitzung",
                fr: "numéro du jeu dans cette session"
            ),
            TableColumn(
                "puzzle",
                .text,
                en: "the puzzle’s id",
                de: "Kennung des Suchbilds",
                fr: "identifiant de l’image"
            ),
            TableColumn("title", .text, en: "the puzzle’s title", de: "Titel des Suchbilds", fr: "titre de l’image"),
            TableColumn(
                "total",
                .integer,
                en: "differences to be found",
                de: "zu findende Unterschiede",
                fr: "différences à trouver"
            ),
            TableColumn(
                "startedMilliseconds",
                .integer,
                unit: "ms",
                en: "start of the game, since the session’s start",
                de: "Beginn des Spiels, seit Beginn der Sitzung",
                fr: "début du jeu, depuis le début de la session"
            ),
        ] + TableColumn.ofParticipant + [
            TableColumn(
                "found",
                .integer,
                en: "differences found",
                de: "gefundene Unterschiede",
                fr: "différences trouvées"
            ),
            TableColumn("hints", .integer, en: "hints taken", de: "genommene Hinweise", fr: "indices demandés"),
            TableColumn(
                "complete",
                .bool,
                en: "whether all differences were found",
                de: "ob alle Unterschiede gefunden wurden",
                fr: "si toutes les différences ont été trouvées"
            ),
            TableColumn(
                "milliseconds",
                .integer,
                unit: "ms",
                en: "from the player’s start to the latest find",
                de: "vom eigenen Beginn bis zum letzten Fund",
                fr: "du début du joueur à sa dernière trouvaille"
            ),
        ]
    )

    private let games: [PlayedGame]

    init(of room: Room) {
        let participants = room.storedParticipants
        games = room.feature(RoomGames.self).games.map { PlayedGame($0, participants: participants, forHost: true) }
    }

    func makeRows() -> AnyIterator<[TableField]> {
        let rows = games.lazy.flatMap { game in
            game.players.lazy.map { participant, standing -> [TableField] in
                [
                    .integer(game.number), .text(game.puzzleID), .text(game.title), .integer(game.total),
                    .integer(Int(game.startedMilliseconds)),
                ] + participant.tableFields + [
                    .integer(standing.found), .integer(standing.hints), .bool(standing.isComplete),
                    .integer(standing.milliseconds),
                ]
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}
