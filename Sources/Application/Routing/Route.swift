import Transport

/// A request that matched a route, with the values of the path's placeholders.
struct RoutedRequest {
    var request: HTTPRequest
    private let names: [String]
    private let values: [String]

    /// - Parameter values: in the order of the route's placeholders.
    init(_ request: HTTPRequest, on route: Route, values: [String]) {
        self.request = request
        self.values = values
        names = route.placeholders
    }

    /// The value of `{name}` in the path; empty if the pattern has none of that name.
    subscript(_ name: String) -> String {
        names.firstIndex(of: name).map { values[$0] } ?? ""
    }
}

/// What answers one method on one path pattern such as `/api/v1/sessions/{code}`.
struct Route: Sendable {
    typealias Handler = @Sendable (isolated Server, RoutedRequest) throws(Problem) -> HTTPReply

    var method: HTTPMethod
    let pattern: [Segment]
    /// The names in its braces, in order.
    let placeholders: [String]
    /// The largest body, in bytes; 0 where none belongs.
    var bodyLimit: Int
    /// Whether scripts of any origin may read the answer.
    var isPublic: Bool
    var handler: Handler

    enum Segment: Sendable {
        case literal(String)
        case placeholder(String)
    }

    init(
        _ method: HTTPMethod,
        _ path: String,
        bodyLimit: Int = 0,
        isPublic: Bool = false,
        handler: @escaping Handler
    ) {
        self.method = method
        self.bodyLimit = bodyLimit
        self.isPublic = isPublic
        self.handler = handler
        pattern = path.split(separator: "/").map { segment in
            segment.hasPrefix("{") ? .placeholder(String(segment.dropFirst().dropLast())) : .literal(String(segment))
        }
        placeholders = pattern.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }
}
