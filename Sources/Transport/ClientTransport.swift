/// A client's transport; must be called on the loop's thread, except `request` and `executor`'s own work.
package protocol ClientTransport: TransportControl {
    /// Opens a WebSocket; `connectionOpened` or `connectionClosed` of the delegate follows, never within this call.
    ///
    /// - Parameter path: The percent-encoded path of the request.
    func connect(to endpoint: Endpoint, path: String, subprotocol: String) -> ConnectionID

    /// Sends one request without a body and receives the whole response, whatever its status.
    ///
    /// - Throws: `ClientFailure` if no complete response arrives.
    func request(_ request: ClientRequest) async throws(ClientFailure) -> ClientResponse
}

/// Receives the events of a client's transport; every call arrives on the loop's thread.
package protocol ClientDelegate: AnyObject, Sendable {
    /// The connection is open.
    func connectionOpened(_ connection: ConnectionID)

    /// A whole message arrived; `message` is valid during the call only.
    func messageReceived(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID)

    /// The connection accepts messages again, after `trySend` has refused one.
    func connectionDrained(_ connection: ConnectionID)

    /// The connection ended or could not be opened; called once for each `connect`.
    func connectionClosed(_ connection: ConnectionID, _ ending: ConnectionEnding)
}

/// The address of a server.
package struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// The host's name or numeric address, without brackets.
    package var host: String
    /// The port's number.
    package var port: Int
    /// Whether to connect by TLS.
    package var isSecure: Bool

    /// Creates an address.
    package init(host: String, port: Int, isSecure: Bool) {
        self.host = host
        self.port = port
        self.isSecure = isSecure
    }

    /// The authority of a URL: with brackets around IPv6, and with the port unless it is the scheme's default.
    package var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? host : "\(host):\(port)"
    }

    /// The server's URL.
    package var description: String { "\(isSecure ? "https" : "http")://\(authority)" }
}

/// How a client's connection ended.
package enum ConnectionEnding: Equatable, Sendable {
    /// The connection never opened.
    case failed(ClientFailure)
    /// The server sent a close frame.
    case closed(code: UInt16, reason: String)
    /// The connection ended without a close frame.
    case lost
}

/// A request of a client, without a body.
package struct ClientRequest: Sendable {
    /// The request's method.
    package var method: HTTPMethod
    /// The server.
    package var endpoint: Endpoint
    /// The percent-encoded path.
    package var path: String
    /// The header fields in addition to those that the transport sets.
    package var headers: HTTPHeaders

    /// Creates a request.
    package init(_ method: HTTPMethod, _ endpoint: Endpoint, _ path: String, headers: HTTPHeaders = [:]) {
        self.method = method
        self.endpoint = endpoint
        self.path = path
        self.headers = headers
    }
}

/// The response to a client's request.
package struct ClientResponse: Sendable {
    /// The status code.
    package var status: Int
    /// The value of `Retry-After`; `nil` if absent.
    package var retryAfter: String?
    /// The whole body.
    package var body: [UInt8]

    /// Creates a response.
    package init(status: Int, retryAfter: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// Why a client got no connection or no response.
package enum ClientFailure: Error, Equatable, Sendable {
    /// The connection could not be made; the reason is the library's.
    case unreachable(reason: String)
    /// The server's certificate is not trusted.
    case untrustedCertificate(reason: String)
    /// The WebSocket handshake was answered with another status than 101.
    case rejected(status: Int)
    /// The connection ended before the response was complete, or the response was not HTTP.
    case incomplete
    /// The transport has stopped.
    case stopped
}
