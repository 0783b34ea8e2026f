/// Requests and events of a transport, for its application; every call arrives on the loop's thread.
package protocol TransportDelegate: AnyObject, Sendable {
    /// Decides on a request by its head alone, before a byte of its body is read.
    func admit(_ head: HTTPRequest) -> RequestAdmission

    /// Answers a request whose body, if any, has arrived whole.
    func respond(to request: HTTPRequest) -> HTTPReply

    /// Decides whether a request may become a WebSocket.
    func upgrade(_ request: HTTPRequest) -> UpgradeDecision

    /// A WebSocket is open; `request` is the one that asked for it.
    func opened(_ connection: ConnectionID, by request: HTTPRequest)

    /// A whole message arrived. `message` is valid during the call only; text has been checked for UTF-8.
    func received(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID)

    /// The connection takes messages again, after `trySend` had refused one.
    func drained(_ connection: ConnectionID)

    /// The connection is gone, whoever ended it. Called once for each `opened`.
    func closed(_ connection: ConnectionID)
}
