package import Transport

/// The owner of work: an address, and the session that its request is about.
package struct WorkOwner: Hashable, Sendable {
    let address: AddressGroup
    /// The session's code; empty for none.
    let room: String

    /// Creates an owner from an address, and the session that its request is about.
    package init(_ address: AddressGroup, room: String = "") {
        self.address = address
        self.room = room
    }

    /// Creates an owner from the address that sent a request, and the session that the request is about.
    package init(_ request: HTTPRequest, room: String = "") {
        self.init(AddressGroup(request.remoteAddress), room: room)
    }

    /// The server itself.
    static let server = WorkOwner(AddressGroup("::1"))
}
