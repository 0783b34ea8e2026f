import Transport

/// The open connections, found by number.
///
/// A number is a place in the table and the place's generation, so that the number of a closed connection finds nothing,
/// whoever sits there now. It is also what libwebsockets holds for a connection, in place of a pointer.
struct ConnectionTable {
    private struct Place {
        var generation: UInt32 = 0
        var http: HTTPConnection?
        var webSocket: WebSocketConnection?
    }

    private var places: [Place] = []
    private var free: [UInt32] = []
    private(set) var count = 0

    /// A number for a connection that is about to be.
    mutating func reserve() -> ConnectionID {
        count += 1
        let place: UInt32
        if let last = free.popLast() {
            place = last
        } else {
            place = UInt32(places.count)
            places.append(Place())
        }
        // From 1 on, so that no number is 0, which is what libwebsockets has for "none".
        places[Int(place)].generation &+= 1
        return ConnectionID(rawValue: UInt64(places[Int(place)].generation) << 32 | UInt64(place))
    }

    mutating func remove(_ id: ConnectionID) {
        guard let place = place(of: id) else { return }
        places[place].http = nil
        places[place].webSocket = nil
        // The generation grows at once: what comes late finds nothing.
        places[place].generation &+= 1
        free.append(UInt32(place))
        count -= 1
    }

    func http(_ id: ConnectionID) -> HTTPConnection? {
        place(of: id).flatMap { places[$0].http }
    }

    func webSocket(_ id: ConnectionID) -> WebSocketConnection? {
        place(of: id).flatMap { places[$0].webSocket }
    }

    mutating func set(_ connection: HTTPConnection, for id: ConnectionID) {
        if let place = place(of: id) { places[place].http = connection }
    }

    /// An HTTP connection became a WebSocket.
    mutating func upgrade(to connection: WebSocketConnection, for id: ConnectionID) {
        guard let place = place(of: id) else { return }
        places[place].http = nil
        places[place].webSocket = connection
    }

    var httpConnections: [HTTPConnection] { places.compactMap(\.http) }
    var webSockets: [WebSocketConnection] { places.compactMap(\.webSocket) }

    private func place(of id: ConnectionID) -> Int? {
        let place = Int(truncatingIfNeeded: id.rawValue & 0xffff_ffff)
        guard place < places.count, places[place].generation == UInt32(id.rawValue >> 32) else { return nil }
        return place
    }
}
