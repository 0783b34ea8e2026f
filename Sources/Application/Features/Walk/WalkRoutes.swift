import Storage
import Transport
import WireProtocol

/// The host's route for the walks of a session.
extension Rooms {
    static let walkRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/walks") { rooms, request throws(Problem) in
            let room = try rooms.recordedRoom(request)
            return rooms.walks(of: room, for: request.request)
        }
    ]

    private func walks(of room: Room, for request: HTTPRequest) -> HTTPReply {
        let walkers = room.feature(RoomWalkers.self).walkers
        let roster = room.roster.values.filter { walkers[$0.number] != nil }.sorted { $0.number < $1.number }
        let cast = roster.map(ReplayParticipant.init)
        var head = JSONWriter()
        head.walks(
            code: room.code,
            // The time of the newest fix, so that a poll without new fixes gets 304.
            durationMilliseconds: roster.compactMap { walkers[$0.number]?.fixedMilliseconds }.max() ?? 0,
            participants: roster.map { ($0.identity, walkers[$0.number]?.play) }
        )
        // The other lines depend on the log up to the newest batch of each walker.
        var version = head
        version.integers(roster.map { Int(truncatingIfNeeded: $0.seq) })
        let tag = EntityTag.of(version.bytes)
        if EntityTag.isNamed(tag, in: request.headers["if-none-match"]) {
            return .now(HTTPResponse(status: 304, headers: ["etag": tag, "cache-control": "no-cache"]))
        }
        let (code, store, bytes) = (room.code, store, head.bytes)
        return .later { [self] in
            guard await durable() else { return Problem.storeFailing.response }
            let export = WalkExport(session: code, head: bytes, cast: cast, store: store)
            var response = HTTPResponse(status: 200, body: .stream { try await export.next() })
            response.headers["content-type"] = "application/jsonl; charset=utf-8"
            response.headers["etag"] = tag
            response.headers["cache-control"] = "no-cache"
            return response
        }
    }
}
