import CLibwebsockets
import Transport

/// One connection to a server: on its way, then a WebSocket or a request.
final class ClientConnection {
    enum Use {
        case webSocket
        case request(ClientRequest, completion: (Result<ClientResponse, ClientFailure>) -> Void)
    }

    let id: ConnectionID
    let use: Use
    /// Once it is open as one.
    var socket: WebSocketConnection?
    /// What has arrived of a request's answer, from its head on.
    var response: ClientResponse?
    var isComplete = false
    /// What is wrong with the server's certificate.
    var certificateFault: String?
    /// Why it failed, in libwebsockets' words.
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
