import CLibwebsockets
import Transport

/// A connection to a server, for a WebSocket or for one request.
final class ClientConnection {
    enum Use {
        case webSocket
        case request(ClientRequest, completion: (Result<ClientResponse, ClientFailure>) -> Void)
    }

    let id: ConnectionID
    let use: Use
    /// The WebSocket, once it is open.
    var socket: WebSocketConnection?
    /// The response as far as it has arrived, beginning with its head.
    var response: ClientResponse?
    var isComplete = false
    /// Why the server's certificate is not trusted.
    var certificateFault: String?
    /// The reason why the connection failed, as libwebsockets reports it.
    var failureReason: String?
    var rejectedStatus: Int?
    /// The code and reason of the server's close frame.
    var goodbye: (code: UInt16, reason: String)?
    var isOver = false

    init(id: ConnectionID, use: Use) {
        self.id = id
        self.use = use
    }

    var failure: ClientFailure {
        if let certificateFault { return .untrustedCertificate(reason: certificateFault) }
        if let rejectedStatus { return .rejected(status: rejectedStatus) }
        return failureReason.map { .unreachable(reason: $0) } ?? .incomplete
    }
}
