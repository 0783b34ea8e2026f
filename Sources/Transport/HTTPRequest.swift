/// One HTTP/1.1 request, independent of who parsed it.
package struct HTTPRequest: Sendable {
    package var method: HTTPMethod
    /// Percent-decoded, starting with `/`, with no `.`, `..` or empty segment, no NUL and no backslash in it.
    package var path: String
    package var query: [QueryItem]
    package var headers: HTTPHeaders
    package var body: HTTPRequestBody
    /// The peer's numeric address, without port.
    package var remoteAddress: String
    package var isSecure: Bool

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

    /// The first query item of that name; `nil` without one, empty for `?name`.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

/// One `name=value` of a query, both percent-decoded.
package struct QueryItem: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A request's body: in memory up to 64 KiB, beyond that in a temporary file, deleted after the request.
package enum HTTPRequestBody: Sendable {
    case none
    case bytes([UInt8])
    case file(path: String, count: Int)
}
