import Rooms
import Storage
import TouchMetrics
import Transport
import Web
import WireProtocol

/// The routes for the figures of a session and of its phones.
extension TouchFeature {
    static let statsRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            let forHost = room.isHost(request.request)
            let table = forHost ? FiguresTable.source : FiguresTable.publicSource
            return table.respond(to: request.request, of: room, insteadOf: StatsResponse(forHost: forHost), rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/participants/{id}", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            guard let participant = room.participant(request["id"]) else {
                throw .unknownParticipant(request["id"])
            }
            let (stats, request) = (
                room.stats(of: participant, forHost: room.isHost(request.request)), request.request
            )
            guard stats.metrics.grid.count > Heatmap.largeGrid else {
                return .now(Representation.json(request) { $0.stats(stats) })
            }
            let (gate, owner) = (rooms.gates.heatmaps, WorkOwner(request, room: room.code))
            return .awaiting { () throws(Problem) in
                try await gate.run(for: owner) { await written(stats, for: request) }
            }
        },
    ]

    /// Writes the stats of a phone with a large screen, away from the event loop.
    @concurrent
    private static func written(_ stats: ParticipantStats, for request: HTTPRequest) async -> HTTPResponse {
        Representation.json(request) { $0.stats(stats) }
    }
}
