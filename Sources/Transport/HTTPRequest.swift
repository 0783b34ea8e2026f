/// An HTTP/1.1 request, independent of the parser.
package struct HTTPRequest: Sendable {
    /// The request's id, of ``RequestID``; empty for one that no client sent.
    package var id = ""
    /// The request's method.
    package var method: HTTPMethod
    /// The path: percent-decoded, starting with `/`, without `.`, `..` and empty segments, NUL and backslash.
    package var path: String
    /// The items of the query in order.
    package var query: [QueryItem]
    /// The query as it was sent, with its `?`; empty without one.
    package var rawQuery = ""
    /// The header fields.
    package var headers: HTTPHeaders
    /// The request's body.
    package var body: HTTPRequestBody
    /// The client's numeric address, without the port: the peer's, or the one that a trusted proxy reports.
    package var remoteAddress: String
    /// The numeric address of this machine to which the peer is connected; empty if it is not known.
    package var localAddress = ""
    /// Whether the client sent the request by TLS.
    package var isSecure: Bool
    /// Whether the request came through a trusted proxy.
    package var isThroughProxy = false

    /// Creates a request.
    package init(
        method: HTTPMethod,
        path: String,
        query: [QueryItem] = [],
        headers: HTTPHeaders = [:],
        body: HTTPRequestBody = .none,
        remoteAddress: String = "127.0.0.1",
        isSecure: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
    }

    /// The value of the first query item with this name; `nil` if there is none, empty for `?name`.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

/// An item `name=value` of a query, both percent-decoded.
package struct QueryItem: Hashable, Sendable {
    /// The item's name.
    package var name: String
    /// The item's value; empty without a `=`.
    package var value: String

    /// Creates an item.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A request's body: in memory up to 64 KiB, above that in a temporary file that is deleted after the request.
package enum HTTPRequestBody: Sendable {
    /// The request has no body.
    case none
    /// The body's bytes.
    case bytes([UInt8])
    /// The temporary file with the body, and the number of its bytes.
    case file(path: String, count: Int)
}

/// The supported request methods (RFC 9110 §9); requests with others are rejected before a route is searched.
package enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    // No route has these methods; they are listed so that the response is 405 with the allowed methods.
    case trace = "TRACE"
    case query = "QUERY"
}

/// Header fields in order, with names in lower case.
package struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    /// All fields in order.
    package private(set) var fields: [(name: String, value: String)] = []

    /// Creates an empty list.
    package init() {}

    /// Creates a list from a literal; names may repeat.
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// The first value of the field, whatever the name's case; setting replaces all values of the field, `nil` removes
    /// them.
    package subscript(_ name: String) -> String? {
        get {
            let name = name.lowercased()
            return fields.first { $0.name == name }?.value
        }
        set {
            let name = name.lowercased()
            fields.removeAll { $0.name == name }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// The elements of a list field such as `Accept`, which may be sent in several lines (RFC 9110 §5.3); `nil` without
    /// the field.
    package func list(_ name: String) -> String? {
        let name = name.lowercased()
        let values = fields.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Adds a field after the others, even if there is one with the same name.
    package mutating func append(_ name: String, _ value: String) {
        fields.append((name.lowercased(), value))
    }
}
