import Transport

/// For whom work is done: an address, and the session that it asks about.
struct WorkOwner: Hashable, Sendable {
    let address: AddressGroup
    /// The session's code; empty for none.
    let room: String

    init(_ address: AddressGroup, room: String = "") {
        self.address = address
        self.room = room
    }

    init(_ request: HTTPRequest, room: String = "") {
        self.init(AddressGroup(request.remoteAddress), room: room)
    }

    /// The server itself.
    static let server = WorkOwner(AddressGroup("::1"))
}
