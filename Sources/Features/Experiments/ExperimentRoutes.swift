import Rooms
import Transport
import Web

extension ExperimentsFeature {
    static let experimentRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/experiments", isPublic: true) { rooms, request throws(Problem) in
            rooms.respond(with: ExperimentsResponse(), of: try rooms.lookup.room(request), to: request.http)
        },
        Route(.get, "/api/v1/sessions/{code}/experiments/taps") { rooms, request throws(Problem) in
            try export(TapsTable.self, to: request, rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/experiments/trials") { rooms, request throws(Problem) in
            try export(TrialsTable.self, to: request, rooms)
        },
    ]

    private static func export<Table: JSONTable>(
        _ table: Table.Type,
        to request: RoutedRequest,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        let room = try rooms.lookup.hostedRoom(request)
        return Table.source.respond(to: request.http, of: room, json: JSONTableResponse<Table>(), rooms)
    }
}

extension ExperimentRows {
    /// The cost of writing one sequence without its taps or points, in blocks of heatmaps.
    private static let blocksPerSequence = 64

    /// The cost of writing all experiments of a room with their taps and points, in blocks of heatmaps.
    @Sendable static func cost(in room: Room) -> Int {
        let cost = room.feature(RoomExperiments.self).started.reduce(0) { sum, experiment in
            experiment.sequences.values.joined().reduce(sum) { $0 + blocksPerSequence + $1.pointCount }
        }
        return cost + room.roster.count * blocksPerSequence
    }
}

/// The figures of all experiments of a session.
struct ExperimentsResponse: RoomResponse {
    var mediaType: String { "application/json" }
    var cacheKey: String { "x" }

    func cost(in room: Room) -> Int? { ExperimentRows.cost(in: room) }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading { ExperimentsReading(of: room) }
}
