import Transport
import Web

/// The client that opens a live connection.
struct Visitor {
    let address: AddressGroup
    /// The server's origin, as the visitor reached it.
    let origin: String?
    /// The kind of the device, from the browser's description of itself.
    let device: DeviceKind
    /// Counts the connections in the order in which the server accepted them.
    var number: UInt64 = 0
}

/// The origins under which visitors reach the server, so that all connections share these few texts.
struct ReachedOrigins {
    private static let limit = 64

    private var origins: Set<String> = []

    mutating func shared(_ origin: String?) -> String? {
        guard let origin else { return nil }
        if origins.count >= Self.limit { origins.removeAll() }
        return origins.insert(origin).memberAfterInsert
    }
}
