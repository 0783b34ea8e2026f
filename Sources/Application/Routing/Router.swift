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
        // A path that a route names hides those that would take it for an id.
        let numbers = Set(routes.map(\.placeholders)).sorted()
        self.routes = numbers.flatMap { number in routes.filter { $0.placeholders == number } }
    }

    func match(_ method: HTTPMethod, _ path: String) -> Match {
        let segments = path.split(separator: "/")
        var allowed: [HTTPMethod] = []
        var isPublic = false
        var named: Int?
        for route in routes {
            guard let parameters = route.match(segments) else { continue }
            if let named, route.placeholders > named { break }
            named = route.placeholders
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
