import Transport
import WireProtocol

/// Closes many connections at the host's wish, as many in each tick as delay nobody else.
extension Rooms {
    /// Tells phones and viewers the reason and closes their connections; the last ones of many some ticks later. None of
    /// them is heard from now on.
    func endConnections(_ connections: some Sequence<Connection>, _ end: ConnectionEnd) {
        for connection in connections where !connection.isClosing {
            connection.isClosing = true
            endingConnections.append((connection.id, end))
        }
        endFurtherConnections()
    }

    /// Continues closing.
    func endFurtherConnections() {
        let closes = configuration.workPerTick.closes
        for (id, end) in endingConnections.prefix(closes) {
            refuse(id, end.code, title: end.title, detail: end.detail)
        }
        endingConnections = endingConnections.dropFirst(closes)
        if endingConnections.isEmpty { endingConnections = [] } else { ticker.start() }
    }
}

/// Why connections are closed.
struct ConnectionEnd {
    let code: WireCode
    let title: StaticString
    let detail: String
}
