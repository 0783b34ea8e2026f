import Geometry
import SpotTheDifference
import Storage
import Transport
import WireProtocol

/// What the host alone is told of the class's game: where the differences are, and how many have found each.
extension Server {
    static let classRoutes: [Route] = [
        Route(.get, "/api/v1/sessions/{code}/differences") { server, request throws(Problem) in
            let session = try server.hostSession(request)
            guard let game = session.games.last else { throw .noGame }
            let rounds = session.participants.compactMap { game.rounds[$0.number]?.stored.round }
            return .now(
                Representation.json(request.request) {
                    $0.raw("{\"puzzle\":")
                    $0.string(game.puzzleID)
                    $0.raw(",\"game\":")
                    $0.integer(game.number)
                    $0.raw(",\"width\":")
                    $0.number(game.puzzle.picture.width)
                    $0.raw(",\"height\":")
                    $0.number(game.puzzle.picture.height)
                    $0.raw(",\"players\":")
                    $0.integer(rounds.count)
                    $0.raw(",\"complete\":")
                    $0.integer(rounds.count { $0.isComplete })
                    $0.raw(",\"differences\":")
                    $0.list(game.puzzle.differences.enumerated()) { json, difference in
                        json.rectangle(difference.element, found: rounds.count { $0.found.contains(difference.offset) })
                    }
                    $0.raw("}")
                }
            )
        }
    ]
}
