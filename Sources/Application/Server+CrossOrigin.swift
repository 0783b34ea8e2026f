import Rooms
import Transport
import Web

/// Cross-origin resource sharing (the Fetch standard): which pages' scripts may read a response, and which requests
/// they may send after a preflight. No response allows credentials.
extension Access {
    /// The origins whose scripts may read a response.
    struct Reader {
        /// The value of `Access-Control-Allow-Origin`; `nil` for none.
        var allowed: String?
        /// Whether the response differs by the request's origin.
        var varies: Bool
    }

    /// Returns who may read the response to a request.
    func reader(_ request: HTTPRequest, of readers: Readers) -> Reader {
        let origins = configuration.allowedOrigins
        let origin = request.headers["origin"].flatMap { configuration.isAllowed($0) ? $0 : nil }
        return switch readers {
        case .ownPages: Reader(allowed: nil, varies: false)
        case .allowedOrigins: Reader(allowed: origin, varies: !origins.isEmpty)
        case .anyOrigin: Reader(allowed: "*", varies: false)
        }
    }

    /// Adds CORS headers to the response to `OPTIONS`: the methods and fields that scripts of the request's origin may
    /// send.
    ///
    /// The requested method decides: browsers always allow `POST` once the origin is allowed, whatever methods are
    /// listed.
    ///
    /// - Parameter readers: The readers of the path's methods.
    func preflight(
        _ request: HTTPRequest,
        _ readers: [HTTPMethod: Readers],
        _ response: HTTPResponse
    ) -> HTTPResponse {
        let origins = configuration.allowedOrigins
        let isAllowed = request.headers["origin"].map(configuration.isAllowed) ?? false
        let needed: Readers = isAllowed ? .allowedOrigins : .anyOrigin
        let methods = readers.filter { $0.value >= needed }.keys.map(\.rawValue).sorted()
        var response = response
        if !origins.isEmpty, readers.values.contains(.allowedOrigins) { response.vary("Origin") }
        let requestedMethod = request.headers["access-control-request-method"]
        guard !methods.isEmpty, requestedMethod.map(methods.contains) ?? true else { return response }
        response.headers["access-control-allow-origin"] = isAllowed ? request.headers["origin"] : "*"
        response.headers["access-control-allow-methods"] = methods.joined(separator: ", ")
        response.headers["access-control-allow-headers"] =
            isAllowed
            ? "Authorization, Content-Type, If-Match, If-None-Match, Range" : "Authorization, If-None-Match"
        response.headers["access-control-max-age"] = "86400"
        return response
    }
}

extension EventualResponse {
    /// The same response with CORS headers.
    func readable(from reader: Access.Reader) -> EventualResponse {
        switch self {
        case .now(let response): .now(response.readable(from: reader))
        case .later(let work): .later { await work().readable(from: reader) }
        }
    }
}

extension HTTPResponse {
    /// The same response with CORS headers that let scripts of an origin read it.
    func readable(from reader: Access.Reader) -> HTTPResponse {
        var response = self
        if reader.varies { response.vary("Origin") }
        guard let allowed = reader.allowed else { return response }
        response.headers["access-control-allow-origin"] = allowed
        response.headers["access-control-expose-headers"] = "Content-Disposition, ETag, Location, Retry-After"
        return response
    }

    fileprivate mutating func vary(_ name: String) {
        headers["vary"] = headers["vary"].map { "\($0), \(name)" } ?? name
    }
}
