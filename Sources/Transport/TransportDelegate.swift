/// Receives the requests and events of a transport; every call arrives on the loop's thread.
package protocol TransportDelegate: AnyObject, Sendable {
    /// Decides on a request by its head, before its body is read.
    func admit(_ head: HTTPRequest) -> RequestAdmission

    /// Responds to a request whose body, if any, has arrived completely.
    func respond(to request: HTTPRequest) -> EventualResponse

    /// Decides whether a request may become a WebSocket.
    func upgrade(_ request: HTTPRequest) -> UpgradeDecision

    /// A WebSocket is open; `request` is its handshake.
    func connectionOpened(_ connection: ConnectionID, by request: HTTPRequest)

    /// A whole message arrived; `message` is valid during the call only, and text is valid UTF-8.
    func messageReceived(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID)

    /// The connection accepts messages again, after `trySend` has refused one.
    func connectionDrained(_ connection: ConnectionID)

    /// The connection ended; called once for each `connectionOpened`.
    func connectionClosed(_ connection: ConnectionID)
}
