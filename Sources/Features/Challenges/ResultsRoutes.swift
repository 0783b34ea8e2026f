import Rooms
import Transport
import Web

extension ChallengesFeature {
    static let resultsRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/results", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            let table = room.isHost(request.http) ? AttemptsTable.source : AttemptsTable.publicSource
            return table.respond(to: request.http, of: room, json: ResultsResponse(), rooms)
        }
    ]
}
