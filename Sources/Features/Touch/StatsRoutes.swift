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
            let forHost = room.isHost(request.http)
            let table = forHost ? FiguresTable.source : FiguresTable.publicSource
            return table.respond(to: request.http, of: room, json: StatsResponse(forHost: forHost), rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/participants/{id}", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            guard let participant = room.participant(request["id"]) else {
                throw .unknownParticipant(request["id"])
            }
            let http = request.http
            let stats = room.stats(of: participant, forHost: room.isHost(http))
            guard stats.metrics.grid.count > Heatmap.largeGrid else {
                return .now(Representation.json(http) { $0.stats(stats) })
            }
            let (gate, owner) = (rooms.gates.heatmaps, WorkOwner(http, room: room.code))
            return .awaiting { () throws(Problem) in
                try await gate.run(for: owner) { await response(with: stats, to: http) }
            }
        },
    ]

    /// Writes the stats of a phone with a large screen, away from the event loop.
    @concurrent
    private static func response(with stats: ParticipantStats, to request: HTTPRequest) async -> HTTPResponse {
        Representation.json(request) { $0.stats(stats) }
    }
}
