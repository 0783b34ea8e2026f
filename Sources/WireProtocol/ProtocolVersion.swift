/// Version 1 of the contract in `docs/protocol.md`.
package enum ProtocolVersion {
    /// The name of the WebSocket subprotocol (RFC 6455 §1.9).
    package static let subprotocol = "touchfigures.v1"
}
