import Storage
import Transport
import WireProtocol

/// The walks of a session, for its host.
extension Server {
    static let walkRoutes: [Route] = [
        Route(.get, "/api/v1/sessions/{code}/walks") { server, request throws(Problem) in
            let session = try server.recordedSession(request)
            return server.walks(of: session, for: request.request)
        }
    ]

    private func walks(of session: Session, for request: HTTPRequest) -> HTTPReply {
        let roster = session.roster.values.filter { $0.walker != nil }.sorted { $0.number < $1.number }
        let cast = roster.map(ReplayParticipant.init)
        var head = JSONWriter()
        head.walks(
            code: session.code,
            // The newest fix: a poll of a room where nobody walks finds nothing new.
            durationMilliseconds: roster.compactMap(\.walker?.fixedMilliseconds).max() ?? 0,
            participants: roster.map { ($0.identity, $0.walker?.play) }
        )
        // What follows the first line is in the log up to the newest batch of each walker.
        var version = head
        version.integers(roster.map { Int(truncatingIfNeeded: $0.seq) })
        let tag = EntityTag.of(version.bytes)
        if EntityTag.isNamed(tag, in: request.headers["if-none-match"]) {
            return .now(HTTPResponse(status: 304, headers: ["etag": tag, "cache-control": "no-cache"]))
        }
        let (code, store, bytes) = (session.code, store, head.bytes)
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
