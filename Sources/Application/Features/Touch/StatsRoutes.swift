import Storage
import TouchMetrics
import Transport
import WireProtocol

/// The routes for the figures of a session and of its phones.
extension Rooms {
    static let statsRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}", isPublic: true) { rooms, request throws(Problem) in
            rooms.stats(of: try rooms.room(request), for: request.request)
        },
        Route(.get, "/api/v1/sessions/{code}/participants/{id}", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.room(request)
            guard let participant = room.participant(request["id"]) else {
                throw .unknownParticipant(request["id"])
            }
            let (stats, request) = (room.stats(of: participant), request.request)
            guard stats.metrics.grid.count > Heatmap.largeGrid else {
                return .now(Representation.json(request) { $0.stats(stats) })
            }
            return .later { await written(stats, for: request) }
        },
    ]

    /// Replies with the stats as JSON, or the figures as CSV.
    private func stats(of room: Room, for request: HTTPRequest) -> HTTPReply {
        guard Negotiation.prefersTable(accept: request.headers["accept"]) else {
            return reply(with: StatsAnswer(), of: room, to: request)
        }
        return reply(with: FiguresTableAnswer(), of: room, to: request)
            .with("content-disposition", "attachment; filename=\"touchfigures-\(room.code)-figures.csv\"")
    }

    /// Writes the stats of a phone with a large screen, away from the event loop.
    @concurrent
    private static func written(_ stats: ParticipantStats, for request: HTTPRequest) async -> HTTPResponse {
        Representation.json(request) { $0.stats(stats) }
    }
}

extension HTTPReply {
    /// The same answer with another header field, if its status is 200.
    fileprivate func with(_ name: String, _ value: String) -> HTTPReply {
        @Sendable func with(_ response: HTTPResponse) -> HTTPResponse {
            var response = response
            if response.status == 200 { response.headers[name] = value }
            return response
        }
        switch self {
        case .now(let response): return .now(with(response))
        case .later(let work): return .later { with(await work()) }
        }
    }
}
