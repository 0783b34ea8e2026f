import Transport

extension ChallengesFeature {
    static let resultsRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/results", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            guard
                let form = TableForm(
                    of: request.request,
                    besides: ["application/json"],
                    rooms.configuration.spreadsheets
                )
            else {
                return rooms.reply(with: ResultsResponse(), of: room, to: request.request)
            }
            return rooms.reply(with: AttemptsTable.source, as: form, of: room, to: request.request)
        }
    ]
}
