import Foundation
import Geometry
import Rooms
import SpotTheDifference
import Storage
import Transport
import Web
import WireProtocol

/// The host's view of the class's game: the positions of the differences, and the number of participants who have found
/// each.
enum ClassRoutes {
    static let all: [Route<Rooms>] = [
        Route(
            .post,
            "/api/v1/sessions/{code}/puzzles/{id}/rounds",
            bodyLimit: SpotFeature.pressLimit,
            isRepeatable: true
        ) {
            rooms,
            request throws(Problem) in
            let draft = try SpotFeature.roundDraft(request.http, rooms)
            return try SpotFeature.joinGame(
                request["id"],
                code: request["code"],
                resume: draft.requiredResume,
                request.http,
                rooms
            )
        },
        Route(.post, "/api/v1/sessions/{code}/puzzles/{id}/hit-test", bodyLimit: SpotFeature.pressLimit) {
            rooms,
            request throws(Problem) in
            try SpotFeature.countHitTest(request.http, rooms)
            let puzzle = try openPuzzle(request["id"], of: rooms.lookup.hostedRoom(request))
            return .now(try SpotFeature.hitTest(PressRequest(of: request.http), puzzle))
        },
        Route(.get, "/api/v1/sessions/{code}/differences") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            guard let game = room.feature(RoomGames.self).games.last else { throw .noGame }
            let rounds = room.participants.compactMap { game.rounds[$0.number]?.stored.round }
            let shown = game.answers(forHostOf: room)
            return .now(
                Representation.json(request.http) {
                    $0.raw("{")
                    $0.string("puzzle", game.puzzleID)
                    $0.integer("game", game.number)
                    $0.number("width", game.puzzle.picture.width)
                    $0.number("height", game.puzzle.picture.height)
                    $0.integer("players", rounds.count)
                    $0.integer("complete", rounds.count { $0.isComplete })
                    $0.integer("hidden", game.puzzle.differences.count - shown.count)
                    $0.list("differences", shown) { json, index in
                        json.rectangle(
                            game.puzzle.differences[index],
                            found: rounds.count { $0.found.contains(index) }
                        )
                    }
                    $0.raw("}")
                }
            )
        },
    ]

    /// Returns the puzzle that a host's class plays, if the host may see all differences.
    ///
    /// - Returns: `nil` without a host token.
    /// - Throws: 409 while the differences are hidden from the host, or if the class plays another puzzle.
    static func hostedPuzzle(_ id: String, _ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem) -> Puzzle? {
        guard let token = request.bearer, let room = rooms.directory.room(hostedBy: TokenHash(of: token))
        else { return nil }
        return try openPuzzle(id, of: room)
    }

    /// Returns the puzzle that a class plays, if its host may see all answers.
    private static func openPuzzle(_ id: String, of room: Room) throws(Problem) -> Puzzle {
        guard let game = room.feature(RoomGames.self).running, game.puzzleID == id else { throw .noGame }
        guard game.answers(forHostOf: room).count == game.puzzle.differences.count else { throw .stillHidden }
        return game.puzzle
    }
}

extension ClassGame {
    /// Returns the indices of the differences that the host of its room may see, in order.
    ///
    /// Anybody can create a session and be its host, so a host sees only differences that the class knows. A session
    /// that an author created is an exception, since authors can look up all differences.
    fileprivate func answers(forHostOf room: Room) -> [Int] {
        let all = puzzle.differences.indices
        return room.isByAuthor ? Array(all) : all.filter(knownDifferences.contains)
    }
}

extension Problem {
    static let stillHidden = Problem(
        409,
        "still-hidden",
        title: "Hidden answers",
        detail: "All differences have to be found first, in a class by everybody who plays."
    )
}

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
