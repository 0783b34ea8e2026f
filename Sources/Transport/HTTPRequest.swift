/// An HTTP/1.1 request, independent of the parser.
package struct HTTPRequest: Sendable {
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
