package import Transport

/// For whom work is done: an address, and the session that it asks about.
package struct WorkOwner: Hashable, Sendable {
    let address: AddressGroup
    /// The session's code; empty for none.
    let room: String

    /// Names an address, and the session that it asks about.
    package init(_ address: AddressGroup, room: String = "") {
        self.address = address
        self.room = room
    }

    /// Names the address that sent a request, and the session that it asks about.
    package init(_ request: HTTPRequest, room: String = "") {
        self.init(AddressGroup(request.remoteAddress), room: room)
    }

    /// The server itself.
    static let server = WorkOwner(AddressGroup("::1"))
}
