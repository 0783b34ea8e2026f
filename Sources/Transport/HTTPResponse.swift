/// A response; the transport adds `Date`, `Connection`, and `Content-Length` or `Transfer-Encoding`.
package struct HTTPResponse: Sendable {
    /// The status code.
    package var status: Int
    /// The header fields.
    package var headers: HTTPHeaders
    /// The response's body.
    package var body: HTTPResponseBody

    /// Creates a response.
    package init(status: Int, headers: HTTPHeaders = [:], body: HTTPResponseBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The source of a response's bytes; for `HEAD` the transport sends only the head, with the body's length.
package enum HTTPResponseBody: Sendable {
    /// No body.
    case empty
    /// The body's bytes.
    case bytes([UInt8])
    /// A part of a file, read in pieces as the peer accepts them; offset and count are in bytes.
    case file(path: String, offset: Int, count: Int)
    /// Pieces that are requested as the peer accepts them; `nil` ends the body, an error closes the connection.
    ///
    /// `count` is the size of all pieces in bytes, `nil` if it is not known yet. A body that ends earlier closes the
    /// connection.
    case stream(count: Int? = nil, @Sendable () async throws -> [UInt8]?)
}

/// A response, or the work that makes it.
package enum EventualResponse: Sendable {
    /// The response.
    case now(HTTPResponse)
    /// Work away from the loop that returns the response.
    case later(@Sendable () async -> HTTPResponse)
}

/// Whether a request is admitted, decided by its head.
package enum RequestAdmission: Sendable {
    /// The request is admitted with a body of at most this many bytes.
    case accept(bodyLimit: Int)
    /// The response is sent at once; the connection closes if a body was announced.
    case reject(HTTPResponse)
}

/// Whether a request becomes a WebSocket.
package enum UpgradeDecision: Sendable {
    /// The request becomes a WebSocket, if it is a correct handshake.
    case accept
    /// No WebSocket is at its path: the offer is ignored, which a server may do (RFC 9110 §7.8).
    case ignore
    /// The response is sent instead.
    case reject(HTTPResponse)
}

/// A content coding of RFC 9110 §8.4.1, applied to static files when the server starts, and to large responses.
package protocol ContentEncoder: Sendable {
    /// The coding's registered name, such as `gzip` or `br`.
    var name: String { get }

    /// Encodes bytes; `nil` if the library fails.
    func encode(_ bytes: [UInt8]) -> [UInt8]?
}
