/// Version 1 of the contract in `docs/protocol.md`.
package enum ProtocolVersion {
    package static let subprotocol = "touchfigures.v1"
}
