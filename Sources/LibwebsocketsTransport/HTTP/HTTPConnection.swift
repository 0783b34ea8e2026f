import CLibwebsockets
import Transport

/// A connection that speaks HTTP, with the exchange that is going on.
final class HTTPConnection {
    let id: ConnectionID
    let remoteAddress: String
    let isSecure: Bool
    /// libwebsockets' connection, from its adoption on.
    var wsi: OpaquePointer?
    var exchange: HTTPExchange?
    /// The request that becomes a WebSocket, between the decision and the handshake.
    var upgradeRequest: HTTPRequest?
    /// A second handle of the socket: tells when more of a response can be written, and lingers after the last.
    var second: SocketWatcher?
    /// The last response is written; what the peer still sends is of no interest.
    var isLingering = false

    init(id: ConnectionID, remoteAddress: String, isSecure: Bool) {
        self.id = id
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
    }
}

/// One request and its response.
final class HTTPExchange: @unchecked Sendable {
    // Sendable because it is touched on the loop's thread only; the application's work merely holds it.
    var request: HTTPRequest
    let isHTTP11: Bool
    var closes: Bool
    var body: BodyReceiver?
    var writer: ResponseWriter?
    /// The application's work, while it goes on.
    var task: Task<Void, Never>?
    /// libwebsockets leaves the socket alone meanwhile: the next request waits in it.
    var isHeld = false

    init(request: HTTPRequest, isHTTP11: Bool, closes: Bool) {
        self.request = request
        self.isHTTP11 = isHTTP11
        self.closes = closes
    }
}
