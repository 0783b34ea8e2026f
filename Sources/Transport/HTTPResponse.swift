/// A response: the transport adds `Date`, `Content-Length` or `Transfer-Encoding`, and `Connection`.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    package var body: HTTPResponseBody

    package init(status: Int, headers: HTTPHeaders = [:], body: HTTPResponseBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The source of a response's bytes. For `HEAD` the transport sends only the head, with the body's length.
package enum HTTPResponseBody: Sendable {
    case empty
    case bytes([UInt8])
    /// A part of a file, read piece by piece as the peer takes it.
    case file(path: String, offset: Int, count: Int)
    /// Pieces asked for one by one as the peer takes them; `nil` ends the body, an error cuts the connection.
    case stream(@Sendable () async throws -> [UInt8]?)
}

/// An answer now, or one that needs work away from the loop.
package enum HTTPReply: Sendable {
    case now(HTTPResponse)
    case later(@Sendable () async -> HTTPResponse)
}

/// Whether a request's body is accepted, and its maximum size.
package enum RequestAdmission: Sendable {
    case accept(bodyLimit: Int)
    /// Answers at once; the connection closes if a body was announced.
    case reject(HTTPResponse)
}

/// Whether a request becomes a WebSocket.
package enum UpgradeDecision: Sendable {
    case accept
    case reject(HTTPResponse)
}
