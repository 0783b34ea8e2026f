import Transport

/// From a request to its answer.
extension Server {
    private static let uploadLimit = 64 * 1024

    func admission(of head: HTTPRequest) -> RequestAdmission {
        guard head.path.hasPrefix("/api/") else { return .accept(bodyLimit: 0) }
        switch router.match(head.method, head.path) {
        case .route(let route, _): return .accept(bodyLimit: route.bodyLimit)
        case .methodNotAllowed, .none: return .accept(bodyLimit: Self.uploadLimit)
        }
    }

    func reply(to request: HTTPRequest) -> HTTPReply {
        metrics.requests += 1
        switch router.match(request.method, request.path) {
        case .route(let route, let values):
            do {
                let reply = try route.handler(self, RoutedRequest(request, on: route, values: values))
                return route.isPublic ? reply.readableFromAnyOrigin : reply
            } catch {
                return route.isPublic
                    ? HTTPReply.now(error.response).readableFromAnyOrigin : .now(error.response)
            }
        case .methodNotAllowed(let allowed, let isPublic):
            return .now(answer(to: request, allowed: allowed, isPublic: isPublic))
        case .none:
            return .now(files.response(to: request) ?? Problem.notFound(request.path).response)
        }
    }

    /// A 405, or the answer to `OPTIONS` and with it to a browser's preflight.
    private func answer(to request: HTTPRequest, allowed: [HTTPMethod], isPublic: Bool) -> HTTPResponse {
        let list = Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")
        guard request.method == .options else {
            return Problem(
                405,
                "method-not-allowed",
                title: "Method not allowed",
                detail: "\(request.method.rawValue) is not possible here; possible are \(list).",
                headers: ["allow": list]
            ).response
        }
        var response = HTTPResponse(status: 204)
        response.headers["allow"] = list
        if isPublic {
            response.headers["access-control-allow-origin"] = "*"
            response.headers["access-control-allow-methods"] = "GET, HEAD"
            response.headers["access-control-allow-headers"] = "Authorization, If-None-Match"
            response.headers["access-control-max-age"] = "86400"
        }
        return response
    }

    // MARK: Who asks

    static func bearer(_ request: HTTPRequest) -> String? {
        guard let value = request.headers["authorization"] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    func session(_ request: RoutedRequest) throws(Problem) -> Session {
        guard let session = sessions[SessionCode.normalised(request["code"])] else {
            throw .unknownSession(request["code"])
        }
        return session
    }

    /// The session, for its host alone.
    func hostSession(_ request: RoutedRequest) throws(Problem) -> Session {
        let session = try session(request)
        guard let token = Self.bearer(request.request) else { throw .tokenMissing }
        guard Token.isSame(token, session.hostToken) else { throw .tokenWrong }
        return session
    }

    /// Passes if the server has no admin token or the request carries it.
    func requireAdmin(_ request: HTTPRequest) throws(Problem) {
        guard let admin = configuration.adminToken else { return }
        guard let token = Self.bearer(request) else { throw .tokenMissing }
        guard Token.isSame(token, admin) else { throw .tokenWrong }
    }
}

extension HTTPReply {
    /// The same answer, which scripts of any origin may read.
    fileprivate var readableFromAnyOrigin: HTTPReply {
        switch self {
        case .now(let response): .now(response.readableFromAnyOrigin)
        case .later(let work): .later { await work().readableFromAnyOrigin }
        }
    }
}

extension HTTPResponse {
    fileprivate var readableFromAnyOrigin: HTTPResponse {
        var response = self
        response.headers["access-control-allow-origin"] = "*"
        response.headers["access-control-expose-headers"] = "ETag, Retry-After"
        return response
    }
}
