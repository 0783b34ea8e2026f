import Transport

/// Echoes WebSocket messages, without content over HTTP.
final class Echo: TransportDelegate {
    private let transport: any TransportControl

    init(_ transport: any TransportControl) {
        self.transport = transport
    }

    func admit(_ head: HTTPRequest) -> RequestAdmission {
        .reject(HTTPResponse(status: 426, headers: ["Upgrade": "websocket"]))
    }

    func respond(to request: HTTPRequest) -> EventualResponse { .now(HTTPResponse(status: 404)) }

    func upgrade(_ request: HTTPRequest) -> UpgradeDecision { .accept }

    func connectionOpened(_ connection: ConnectionID, by request: HTTPRequest) {}

    func messageReceived(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID) {
        transport.send(message, kind: kind, to: connection)
    }

    func connectionDrained(_ connection: ConnectionID) {}

    func connectionClosed(_ connection: ConnectionID) {}
}
