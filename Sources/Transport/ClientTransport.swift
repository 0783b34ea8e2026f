/// A client's transport; must be called on the loop's thread, except `request` and `executor`'s own work.
package protocol ClientTransport: TransportControl {
    /// Opens a WebSocket. The delegate hears `opened`, or `closed` with why not; neither within this call.
    ///
    /// - Parameter path: as it stands in the request, percent-encoded.
    func connect(to endpoint: Endpoint, path: String, subprotocol: String) -> ConnectionID

    /// Sends one request without a body and takes the whole answer, whatever its status.
    ///
    /// - Throws: `ClientFailure` when no answer came.
    func request(_ request: ClientRequest) async throws(ClientFailure) -> ClientResponse
}

/// Events of a client's transport; every call arrives on the loop's thread.
package protocol ClientDelegate: AnyObject, Sendable {
    func opened(_ connection: ConnectionID)

    /// A whole message arrived. `message` is valid during the call only.
    func received(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID)

    /// The connection takes messages again, after `trySend` had refused one.
    func drained(_ connection: ConnectionID)

    /// The connection is gone, or never came to be. Called once for each `connect`.
    func closed(_ connection: ConnectionID, _ ending: ConnectionEnding)
}

/// The address of a server.
package struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// A name or a numeric address, without brackets.
    package var host: String
    package var port: Int
    package var isSecure: Bool

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

    package var description: String { "\(isSecure ? "https" : "http")://\(authority)" }
}

/// How a client's connection ended.
package enum ConnectionEnding: Equatable, Sendable {
    /// It never opened.
    case failed(ClientFailure)
    /// The server said goodbye with this code.
    case closed(code: UInt16, reason: String)
    /// Gone without a word.
    case lost
}

/// A request of a client, without a body.
package struct ClientRequest: Sendable {
    package var method: HTTPMethod
    package var endpoint: Endpoint
    /// Percent-encoded.
    package var path: String
    package var headers: HTTPHeaders

    package init(_ method: HTTPMethod, _ endpoint: Endpoint, _ path: String, headers: HTTPHeaders = [:]) {
        self.method = method
        self.endpoint = endpoint
        self.path = path
        self.headers = headers
    }
}

/// The answer to a client's request.
package struct ClientResponse: Sendable {
    package var status: Int
    /// The value of `Retry-After`, where there is one.
    package var retryAfter: String?
    package var body: [UInt8]

    package init(status: Int, retryAfter: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// Why a client got no connection or no answer.
package enum ClientFailure: Error, Equatable, Sendable {
    /// Nobody answers there; `reason` is the library's.
    case unreachable(reason: String)
    /// The server's certificate is not to be trusted, and why.
    case untrustedCertificate(reason: String)
    /// The handshake was answered with a status that is no WebSocket's.
    case rejected(status: Int)
    /// The connection ended before the answer was whole, or it was no HTTP.
    case incomplete
    /// The transport has stopped.
    case stopped
}
