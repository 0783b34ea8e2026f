import Transport

extension Rooms {
    static let experimentRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/experiments", isPublic: true) { rooms, request throws(Problem) in
            rooms.reply(with: ExperimentsAnswer(), of: try rooms.room(request), to: request.request)
        },
        Route(.get, "/api/v1/sessions/{code}/experiments/taps") { rooms, request throws(Problem) in
            let room = try rooms.hostedRoom(request)
            let types = ["application/json", "text/csv"]
            let accept = request.request.headers["accept"]
            let isTable = Negotiation.preferred(of: types, accept: accept) == "text/csv"
            return rooms.reply(with: TapsAnswer(isTable: isTable), of: room, to: request.request)
        },
    ]
}

extension Room {
    /// The cost of writing one sequence with its taps, in blocks of heatmaps.
    private static let blocksPerSequence = 64

    /// The cost of writing all experiments with their taps, in blocks of heatmaps.
    fileprivate var experimentCost: Int {
        let sequences = feature(RoomExperiments.self).started.reduce(0) { sum, experiment in
            experiment.sequences.values.reduce(sum) { $0 + $1.count }
        }
        return (sequences + roster.count) * Self.blocksPerSequence
    }
}

/// The figures of all experiments of a session.
struct ExperimentsAnswer: RoomAnswer {
    var mediaType: String { "application/json" }
    var cacheKey: String { "x" }

    func cost(in room: Room) -> Int? { room.experimentCost }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading { ExperimentsTable(of: room) }
}

/// Every tap of all experiments of a session, as JSON or CSV.
struct TapsAnswer: RoomAnswer {
    let isTable: Bool

    var mediaType: String { isTable ? "text/csv; charset=utf-8" : "application/json" }
    var cacheKey: String { isTable ? "xt" : "xj" }

    func cost(in room: Room) -> Int? { room.experimentCost }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading { TapsTable(of: room, isTable: isTable) }
}
