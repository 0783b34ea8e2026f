import Transport

extension Rooms {
    static let resultsRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/results", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.room(request)
            let isTable = Negotiation.prefersTable(accept: request.request.headers["accept"])
            return rooms.reply(with: ResultsAnswer(isTable: isTable), of: room, to: request.request)
        }
    ]
}
