import Transport

/// Finds the route for a request.
struct Router: Sendable {
    enum Match {
        case route(Route, [String: String])
        /// The path is known, the method is not: 405 with these.
        case methodNotAllowed([HTTPMethod], isPublic: Bool)
        case none
    }

    private let routes: [Route]

    init(_ routes: [Route]) {
        self.routes = routes
    }

    func match(_ method: HTTPMethod, _ path: String) -> Match {
        let segments = path.split(separator: "/")
        var allowed: [HTTPMethod] = []
        var isPublic = false
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            if route.method == method || (route.method == .get && method == .head) {
                return .route(route, parameters)
            }
            allowed.append(route.method)
            isPublic = isPublic || route.isPublic
            if route.method == .get { allowed.append(.head) }
        }
        return allowed.isEmpty ? .none : .methodNotAllowed(allowed + [.options], isPublic: isPublic)
    }
}
