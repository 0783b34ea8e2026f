import Transport

/// A request that matched a route, with the values of the path's placeholders.
struct RoutedRequest {
    var request: HTTPRequest
    var parameters: [String: String]

    /// The value of `{name}` in the path; empty if the pattern has none of that name.
    subscript(_ name: String) -> String { parameters[name] ?? "" }
}

/// What answers one method on one path pattern such as `/api/v1/sessions/{code}`.
struct Route: Sendable {
    typealias Handler = @Sendable (isolated Server, RoutedRequest) throws(Problem) -> HTTPReply

    var method: HTTPMethod
    var pattern: [Segment]
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
    }

    var placeholders: Int {
        pattern.count { if case .placeholder = $0 { true } else { false } }
    }

    /// The placeholders' values, or `nil` if the path is another.
    func match(_ segments: [Substring]) -> [String: String]? {
        guard segments.count == pattern.count else { return nil }
        // The last segments tell routes apart: from there, and nothing is made until all fit.
        for index in segments.indices.reversed() {
            if case .literal(let literal) = pattern[index], segments[index] != literal { return nil }
        }
        var values: [String: String] = [:]
        for (segment, expected) in zip(segments, pattern) {
            if case .placeholder(let name) = expected { values[name] = String(segment) }
        }
        return values
    }
}
