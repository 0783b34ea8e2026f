import Rooms
import Transport
import Web

/// Changes that the request's `If-Match` and `If-None-Match` may forbid.
extension Server {
    /// Runs a route's handler; a change whose preconditions do not hold is refused.
    func handle(_ request: RoutedRequest, on route: Route<Rooms>, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        // A request that is refused anyway is refused for that reason (RFC 9110 §13.2.1).
        let response = try route.handler(rooms, request)
        guard route.isConditional, case .later(let change) = response else { return response }
        return .later { [self, rooms = self.rooms] in
            await rooms.gates.changes.run(Self.resource(of: request.http.path)) {
                if let preconditions = Preconditions(request.http),
                    let refusal = await refusal(of: request.http, by: preconditions, rooms)
                {
                    return refusal
                }
                return await change()
            }
        }
    }

    /// Returns what a path belongs to: a puzzle's pictures and a play's sounds change the puzzle and the play, too.
    private static func resource(of path: String) -> String {
        path.split(separator: "/").prefix(4).joined(separator: "/")
    }

    /// Compares the preconditions with the response to a `GET` of the same path; `nil` if they hold.
    private func refusal(of request: HTTPRequest, by preconditions: Preconditions, _ rooms: isolated Rooms) async
        -> HTTPResponse?
    {
        let current = await representation(request, rooms)
        guard current.status < 500 else { return current }
        let tag = current.status == 200 ? current.headers["etag"] : nil
        return preconditions.failedField(for: tag).map { Problem.preconditionFailed($0, tag: tag).response }
    }

    /// Returns the response to a `GET` of the request's path.
    private func representation(_ request: HTTPRequest, _ rooms: isolated Rooms) async -> HTTPResponse {
        var get = request
        (get.method, get.body) = (.get, .none)
        // The default representation, whole.
        for field in ["if-match", "if-none-match", "if-range", "range", "accept"] { get.headers[field] = nil }
        guard case .route(let route, let values) = rooms.features.router.match(.get, get.path) else {
            return HTTPResponse(status: 404)
        }
        do {
            let request = RoutedRequest(get, placeholders: route.placeholders, values: values)
            switch try route.handler(rooms, request) {
            case .now(let response): return response
            case .later(let work): return await work()
            }
        } catch {
            return error.response
        }
    }
}
