package import Transport

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
    /// The pages whose scripts may read the response; responses for authors and about the server itself are only for
    /// its own pages.
    package var readers: Readers
    /// Whether `If-Match` and `If-None-Match` decide whether the change is made. The path then has a `GET` with an
    /// entity tag, and the handler changes nothing before its response is awaited.
    package internal(set) var isConditional: Bool
    /// Responds to a request.
    package internal(set) var handler: Handler

    /// Describes a route.
    ///
    /// - Parameters:
    ///   - path: its placeholders are in braces.
    ///   - isPublic: whether the pages of any origin may read the response.
    ///   - isConditional: whether the request's preconditions decide whether the change is made.
    package init(
        _ method: HTTPMethod,
        _ path: String,
        bodyLimit: Int = 0,
        isForAuthors: Bool = false,
        isPublic: Bool = false,
        readers: Readers = .allowedOrigins,
        isConditional: Bool = false,
        handler: @escaping Handler
    ) {
        self.method = method
        self.bodyLimit = bodyLimit
        self.isForAuthors = isForAuthors
        self.readers = isPublic ? .anyOrigin : isForAuthors ? .ownPages : readers
        self.isConditional = isConditional
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
