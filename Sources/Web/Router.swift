package import Transport

/// Finds the route of a request in a tree of path segments; the time does not depend on the number of routes.
package struct Router<Owner: Actor>: Sendable {
    /// The result of a lookup.
    package enum Match {
        /// The route, and the values of its placeholders in the order of the path.
        case route(Route<Owner>, [String])
        /// The path is known but not the method; the methods are those for `Allow`, with their readers where they have
        /// any.
        case methodNotAllowed([HTTPMethod], readers: [HTTPMethod: Readers])
        case none
    }

    /// A node of the tree: its children, and the routes that end here.
    private struct Node {
        /// Literal segments as UTF-8, with the indices of their nodes.
        var literals: [(name: [UInt8], node: Int)] = []
        var placeholder: Int?
        var routes: [Route<Owner>] = []
    }

    private var nodes = [Node()]

    /// Sorts routes into the tree.
    package init(_ routes: [Route<Owner>]) {
        for route in routes { insert(route) }
    }

    private mutating func insert(_ route: Route<Owner>) {
        var place = 0
        for segment in route.pattern {
            switch segment {
            case .literal(let literal):
                let name = Array(literal.utf8)
                let existing = nodes[place].literals.first { $0.name == name }?.node
                if existing == nil { nodes[place].literals.append((name, nodes.count)) }
                place = existing ?? append()
            case .placeholder:
                let existing = nodes[place].placeholder
                if existing == nil { nodes[place].placeholder = nodes.count }
                place = existing ?? append()
            }
        }
        nodes[place].routes.append(route)
    }

    private mutating func append() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    /// Finds the route of a method and path.
    package func match(_ method: HTTPMethod, _ path: String) -> Match {
        var path = path
        return path.withUTF8 { path in
            var values: [Range<Int>] = []
            guard let place = findNode(of: path, from: 0, after: 0, &values) else { return .none }
            let routes = nodes[place].routes
            guard let route = routes.first(where: { $0.handles(method) }) else {
                let allowed = routes.flatMap { route in
                    (route.method == .get ? [.get, .head] : [route.method]).map { (method: $0, readers: route.readers) }
                }
                return .methodNotAllowed(
                    allowed.map(\.method) + [.options],
                    readers: Dictionary(allowed.map { ($0.method, $0.readers) }) { $1 }
                )
            }
            return .route(route, values.map { String(decoding: path[$0], as: UTF8.self) })
        }
    }

    /// Returns the node of a path. A literal segment takes precedence over a placeholder.
    ///
    /// - Parameter values: the ranges of the placeholders' values in the path.
    private func findNode(
        of path: UnsafeBufferPointer<UInt8>,
        from index: Int,
        after node: Int,
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
            let node = findNode(of: path, from: end, after: next, &values)
        {
            return node
        }
        guard let next = nodes[node].placeholder else { return nil }
        values.append(start..<end)
        if let node = findNode(of: path, from: end, after: next, &values) { return node }
        values.removeLast()
        return nil
    }
}

extension Route {
    fileprivate func handles(_ method: HTTPMethod) -> Bool {
        self.method == method || (self.method == .get && method == .head)
    }
}

/// A request that matched a route, with the values of the path's placeholders.
package struct RoutedRequest {
    /// The HTTP request.
    package var http: HTTPRequest
    private let names: [String]
    private let values: [String]

    /// - Parameters:
    ///   - placeholders: the names in the route's path, in order.
    ///   - values: their values.
    package init(_ request: HTTPRequest, placeholders: [String], values: [String]) {
        http = request
        self.values = values
        names = placeholders
    }

    /// The value of `{name}` in the path; empty if the pattern has none of that name.
    package subscript(_ name: String) -> String {
        names.firstIndex(of: name).map { values[$0] } ?? ""
    }
}

/// The handler of one method on one path pattern, such as `/api/v1/sessions/{code}`.
///
/// `Owner` is the actor that the handler runs on.
package struct Route<Owner: Actor>: Sendable {
    /// Responds to a request on the owner.
    package typealias Handler = @Sendable (isolated Owner, RoutedRequest) throws(Problem) -> EventualResponse

    var method: HTTPMethod
    let pattern: [RouteSegment]
    /// The names in braces, in order.
    package let placeholders: [String]
    /// The largest body, in bytes; 0 if the route takes none.
    package internal(set) var bodyLimit: Int
    /// Whether bodies that do not fit into memory are accepted from authors only; the handler itself checks smaller
    /// ones.
    package internal(set) var isForAuthors: Bool
    /// Whether such bodies are accepted from the session's hosts only.
    package internal(set) var isForHosts: Bool
    /// The pages whose scripts may read the response; responses for authors and operators are only for the server's own
    /// pages.
    package var readers: Readers
    /// Whether `If-Match` and `If-None-Match` decide whether the change is made. The path then has a `GET` with an
    /// entity tag, and the handler changes nothing before its response is awaited.
    package internal(set) var isConditional: Bool
    /// Whether an `Idempotency-Key` makes the request repeatable: a repeat gets the first answer again.
    package internal(set) var isRepeatable: Bool
    /// Responds to a request.
    package internal(set) var handler: Handler

    /// Describes a route.
    ///
    /// - Parameters:
    ///   - path: its placeholders are in braces.
    ///   - isPublic: whether the pages of any origin may read the response.
    ///   - isConditional: whether the request's preconditions decide whether the change is made.
    ///   - isRepeatable: whether it creates something, so that `Idempotency-Key` counts.
    package init(
        _ method: HTTPMethod,
        _ path: String,
        bodyLimit: Int = 0,
        isForAuthors: Bool = false,
        isForHosts: Bool = false,
        isPublic: Bool = false,
        readers: Readers = .allowedOrigins,
        isConditional: Bool = false,
        isRepeatable: Bool = false,
        handler: @escaping Handler
    ) {
        self.method = method
        self.bodyLimit = bodyLimit
        self.isForAuthors = isForAuthors
        self.isForHosts = isForHosts
        self.readers = isPublic ? .anyOrigin : isForAuthors ? .ownPages : readers
        self.isConditional = isConditional
        self.isRepeatable = isRepeatable
        self.handler = handler
        pattern = path.split(separator: "/").map { segment in
            segment.hasPrefix("{") ? .placeholder(String(segment.dropFirst().dropLast())) : .literal(String(segment))
        }
        placeholders = pattern.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }
}

/// The pages whose scripts may read a response.
package enum Readers: Comparable, Sendable {
    /// The server's own pages.
    case ownPages
    /// The server's own pages, and pages of the origins given with `--origin`.
    case allowedOrigins
    /// Pages of any origin.
    case anyOrigin
}

/// One segment of a route's path.
enum RouteSegment: Sendable {
    case literal(String)
    case placeholder(String)
}
