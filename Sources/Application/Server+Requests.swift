import Rooms
import Transport
import Web

/// Responds to HTTP requests: finds the route, wakes the room if needed, and runs the handler.
extension Server {
    /// The largest body that the transport keeps in memory, in bytes.
    private static let smallBody = 64 * 1024

    /// Decides from the head alone whether the client may send the body, and the body's maximum size.
    func admission(of head: HTTPRequest, _ rooms: isolated Rooms) -> RequestAdmission {
        do throws(Problem) {
            return .accept(bodyLimit: try bodyLimit(of: head, rooms))
        } catch {
            let refused = rooms.guesses.counted(error, of: head).response
            return .reject(refused.readable(from: rooms.access.reader(head, of: readers(of: head, rooms))))
        }
    }

    /// The pages whose scripts may read the response to a request.
    private func readers(of head: HTTPRequest, _ rooms: isolated Rooms) -> Readers {
        if case .route(let route, _) = rooms.features.router.match(head.method, head.path) {
            route.readers
        } else {
            .ownPages
        }
    }

    /// Returns the largest body that the request may send, in bytes.
    ///
    /// - Throws: A problem if the request is refused whatever its body contains.
    private func bodyLimit(of head: HTTPRequest, _ rooms: isolated Rooms) throws(Problem) -> Int {
        if ![.get, .head, .options].contains(head.method) {
            try rooms.access.requireAllowedOrigin(head, to: "change data")
        }
        guard head.path.hasPrefix("/api/") else { return 0 }
        guard case .route(let route, let values) = rooms.features.router.match(head.method, head.path) else {
            return Self.smallBody
        }
        try Self.requirePlainBody(head)
        // Checked before the body is stored, because strangers could fill the disk with bodies that are refused
        // afterwards.
        if route.isForAuthors, head.announcedBody > Self.smallBody { try rooms.access.requireAuthor(head) }
        if route.isForHosts, head.announcedBody > Self.smallBody {
            try rooms.lookup.requireHost(RoutedRequest(head, placeholders: route.placeholders, values: values))
        }
        if route.bodyLimit > Self.smallBody { try rooms.storeWatch.requireDiskSpace() }
        return route.bodyLimit
    }

    /// Requires that the body, if any, is not encoded (RFC 9110 §8.4).
    ///
    /// - Throws: 415, with the accepted codings (RFC 9110 §15.5.16).
    private static func requirePlainBody(_ head: HTTPRequest) throws(Problem) {
        guard [.post, .put, .patch].contains(head.method) || head.announcedBody > 0 else { return }
        let codings = head.headers.fields.lazy.filter { $0.name == "content-encoding" }
            .flatMap { $0.value.split { $0 == "," || $0.isWhitespace } }
        guard let coding = codings.first(where: { $0.lowercased() != "identity" }) else { return }
        throw Problem(
            415,
            "unsupported-media-type",
            title: "Unsupported media type",
            detail:
                "Content-Encoding: \(coding.prefix(40)) is not supported; send the body as it is, without an encoding.",
            headers: ["accept-encoding": "identity"]
        )
    }

    /// Responds to a request; if its room is on disk, the room is read first.
    func respond(to request: HTTPRequest, _ rooms: isolated Rooms) -> EventualResponse {
        rooms.metrics.requests += 1
        if rooms.access.isFromAnotherDevice(request) { rooms.metrics.visitedAt = rooms.now }
        switch rooms.features.router.match(request.method, request.path) {
        case .route(let route, let values):
            let request = RoutedRequest(request, placeholders: route.placeholders, values: values)
            let code = rooms.lookup.code(of: request)
            if !code.isEmpty, !rooms.lookup.mayWake(code, for: request.http) {
                return rooms.proving(code, hasProof: request.mayProve, request.http) { [self] rooms throws(Problem) in
                    try handle(request, on: route, rooms)
                }.readable(from: rooms.access.reader(request.http, of: route.readers))
            }
            guard rooms.lookup.isAsleep(request) else { return respond(to: request, on: route, rooms) }
            return .later { [self, rooms = self.rooms] in
                let wasFound = await rooms.wake(for: request)
                switch await respond(to: request, on: route, wasFound: wasFound, rooms) {
                case .now(let response): return response
                case .later(let work): return await work()
                }
            }
        case .methodNotAllowed(let allowed, let readers):
            return .now(respondWithAllowedMethods(to: request, allowed: allowed, readers: readers, rooms))
        case .none:
            if let response = rooms.opening.respond(withoutUpgrade: request) { return .now(response) }
            if request.method == .get, PageAddresses.joinPages.contains(request.path) {
                rooms.lookup.roomOfPage(request)?.arrivals.add(.opened, now: rooms.now)
            }
            return pages.respond(to: request, policy: rooms.access.policy(ofPageFor: request))
        }
    }

    /// - Parameter wasFound: Whether the request's session was read, and may have moved to another node since.
    private func respond(
        to request: RoutedRequest,
        on route: Route<Rooms>,
        wasFound: Bool = false,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        do {
            try rooms.reader.requireKept(rooms.lookup.code(of: request), wasFound: wasFound)
            return try handle(request, on: route, rooms).readable(
                from: rooms.access.reader(request.http, of: route.readers)
            )
        } catch {
            return rooms.guesses.refusal(error, of: request.http)
                .readable(from: rooms.access.reader(request.http, of: route.readers))
        }
    }

    /// Responds to a method without a route: to `OPTIONS`, including a browser's CORS preflight; to any other with 405.
    private func respondWithAllowedMethods(
        to request: HTTPRequest,
        allowed: [HTTPMethod],
        readers: [HTTPMethod: Readers],
        _ rooms: isolated Rooms
    ) -> HTTPResponse {
        let list = Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")
        guard request.method == .options else {
            return Problem(
                405,
                "method-not-allowed",
                title: "Method not allowed",
                detail: "\(request.method.rawValue) is not supported here; supported methods: \(list).",
                headers: ["allow": list]
            ).response.readable(from: rooms.access.reader(request, of: readers.values.max() ?? .ownPages))
        }
        var response = HTTPResponse(status: 204)
        response.headers["allow"] = list
        return rooms.access.preflight(request, readers, response)
    }
}

extension RoutedRequest {
    /// Whether the request carries something that may be a token: a header field, a body, or the id of a round.
    fileprivate var mayProve: Bool {
        if case .none = http.body { http.bearer != nil || self["code"].isEmpty } else { true }
    }
}

extension HTTPRequest {
    /// The body's size according to `Content-Length`, in bytes.
    fileprivate var announcedBody: Int { headers["content-length"].flatMap(Int.init) ?? 0 }
}

/// Changes that the request's `If-Match` and `If-None-Match` may forbid.
extension Server {
    /// Runs a route's handler; a change whose preconditions do not hold is refused.
    func perform(_ request: RoutedRequest, on route: Route<Rooms>, _ rooms: isolated Rooms) throws(Problem)
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
