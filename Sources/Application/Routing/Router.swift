import Transport

/// Finds the route for a request: a tree of the paths' segments, so that the number of routes costs nothing.
struct Router: Sendable {
    enum Match {
        /// With the values of the path's placeholders, in the order of the path.
        case route(Route, [String])
        /// The path is known, the method is not: 405 with these.
        case methodNotAllowed([HTTPMethod], isPublic: Bool)
        case none
    }

    /// What may follow a part of a path, and the routes that end there.
    private struct Node {
        /// The segments' UTF-8 and the places of the nodes behind them.
        var literals: [(name: [UInt8], node: Int)] = []
        var placeholder: Int?
        var routes: [Route] = []
    }

    private var nodes = [Node()]

    init(_ routes: [Route]) {
        for route in routes { insert(route) }
    }

    private mutating func insert(_ route: Route) {
        var place = 0
        for segment in route.pattern {
            switch segment {
            case .literal(let literal):
                let name = Array(literal.utf8)
                let known = nodes[place].literals.first { $0.name == name }?.node
                if known == nil { nodes[place].literals.append((name, nodes.count)) }
                place = known ?? append()
            case .placeholder:
                let known = nodes[place].placeholder
                if known == nil { nodes[place].placeholder = nodes.count }
                place = known ?? append()
            }
        }
        nodes[place].routes.append(route)
    }

    private mutating func append() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    func match(_ method: HTTPMethod, _ path: String) -> Match {
        var path = path
        return path.withUTF8 { path in
            var values: [Range<Int>] = []
            guard let place = place(of: path, from: 0, behind: 0, &values) else { return .none }
            let routes = nodes[place].routes
            guard let route = routes.first(where: { $0.answers(method) }) else {
                let allowed = routes.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
                return .methodNotAllowed(allowed + [.options], isPublic: routes.contains { $0.isPublic })
            }
            return .route(route, values.map { String(decoding: path[$0], as: UTF8.self) })
        }
    }

    /// The node with the routes of a path; a segment that one of them names is not taken for an id.
    ///
    /// - Parameter values: where the placeholders' values stand.
    private func place(
        of path: UnsafeBufferPointer<UInt8>,
        from index: Int,
        behind node: Int,
        _ values: inout [Range<Int>]
    ) -> Int? {
        let slash = UInt8(ascii: "/")
        var start = index
        while start < path.count, path[start] == slash { start += 1 }
        guard start < path.count else { return nodes[node].routes.isEmpty ? nil : node }
        var end = start
        while end < path.count, path[end] != slash { end += 1 }
        let segment = path[start..<end]
        if let next = nodes[node].literals.first(where: { $0.name.elementsEqual(segment) })?.node,
            let found = place(of: path, from: end, behind: next, &values)
        {
            return found
        }
        guard let next = nodes[node].placeholder else { return nil }
        values.append(start..<end)
        if let found = place(of: path, from: end, behind: next, &values) { return found }
        values.removeLast()
        return nil
    }
}

extension Route {
    fileprivate func answers(_ method: HTTPMethod) -> Bool {
        self.method == method || (self.method == .get && method == .head)
    }
}
