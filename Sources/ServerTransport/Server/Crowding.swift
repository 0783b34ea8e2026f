import EventLoops
import Logging
import SystemCalls
import Transport

/// Decides which connections are closed when places are short: the slowest of the most crowded network first.
final class Crowding {
    private unowned let server: SocketServer
    private let configuration: ServerTransport.Configuration
    private let loop: EventLoop
    /// The bounds by the limit of descriptors.
    private let limits: ConnectionLimits
    /// Connections with an incomplete request: in the TLS handshake, silent from the start, or within a request.
    private var unfinished: WaitingConnections
    /// Connections whose response waits to be read.
    private var unread: WaitingConnections
    /// WebSockets that hold a part of a message.
    private var partial: WaitingConnections
    /// The connections by the network of their clients.
    private var connectionsByClient: [AddressGroup: Int] = [:]
    /// The bodies in memory that wait to be read, by their address, with the number of waiting connections.
    private var sharedBodies: [UInt: Int] = [:]
    /// The networks whose newcomers found no place since `refusedSince`.
    private var refusedNetworks: Set<AddressGroup> = []
    private var refusedSince: UInt64 = 0
    /// The requests and connections that were refused for their cost.
    var refusals = 0

    init(of server: SocketServer) {
        self.server = server
        configuration = server.configuration
        loop = server.loop
        let limits = ConnectionLimits.ofProcess
        self.limits = limits
        func waiting(_ bytes: ServerTransport.Configuration.ByteLimits) -> WaitingConnections {
            WaitingConnections(
                .init(
                    perNetwork: limits.waitingPerNetwork,
                    total: limits.waiting,
                    bytesPerNetwork: bytes.perNetwork,
                    bytes: bytes.total
                )
            )
        }
        unfinished = waiting(configuration.unfinishedRequestBytes)
        unread = waiting(configuration.unreadResponseBytes)
        let messageBytes = configuration.unfinishedMessageBytes
        // Their number is bounded by the places.
        partial = WaitingConnections(
            .init(perNetwork: .max, total: .max, bytesPerNetwork: messageBytes.perNetwork, bytes: messageBytes.total)
        )
    }

    var usage: TransportUsage {
        var usage = TransportUsage()
        usage.connections = server.connections.count
        usage.connectionLimit = limits.maxConnections
        usage.unfinishedRequests = .init(used: unfinished.count, limit: unfinished.limits.total)
        usage.unfinishedRequestBytes = .init(used: unfinished.bytes, limit: unfinished.limits.bytes)
        usage.unreadResponses = .init(used: unread.count, limit: unread.limits.total)
        usage.unreadResponseBytes = .init(used: unread.bytes, limit: unread.limits.bytes)
        usage.unfinishedMessageBytes = .init(used: partial.bytes, limit: partial.limits.bytes)
        usage.queuedBytes = .init(used: server.webSockets.queuedBytes, limit: configuration.maximumQueuedSize)
        usage.refusals = refusals
        usage.distrustingClients = server.distrustingClients
        return usage
    }

    // MARK: Places

    /// Whether a new connection of a network gets a place, after others were closed in its favour if necessary.
    ///
    /// `false` if its own network uses most places and has no connection that may be closed.
    func hasRoom(for network: AddressGroup) -> Bool {
        guard server.connections.count - server.brokenCount + OpenFiles.count >= limits.maxConnections else {
            return true
        }
        let now = loop.milliseconds
        // The search visits all connections, so it is not repeated at once.
        if now >= refusedSince + 100 { (refusedNetworks, refusedSince) = ([], now) }
        guard !refusedNetworks.contains(network) else { return false }
        if evict(for: network) { return true }
        refusedNetworks.insert(network)
        return false
    }

    /// Closes the least valuable connections; `false` if there are none for a newcomer of this network.
    private func evict(for network: AddressGroup) -> Bool {
        // Makes space for many new connections at once.
        let closeCount = max(8, limits.maxConnections / 64)
        var closing: [Connection] = []
        if let crowded = connectionsByClient.max(by: { $0.value < $1.value }) {
            // A network with more than half of all places loses even connections in use, if other clients wait.
            let isGreedy = crowded.value > limits.maxConnections / 2 && crowded.key != network
            closing = server.connections.leastValuable(closeCount, of: crowded.key, includingUsed: isGreedy)
        }
        if closing.isEmpty { closing = server.connections.longestIdle(closeCount) }
        for connection in closing { closeForOthers(connection) }
        return !closing.isEmpty
    }

    /// Makes room because the system has no descriptors or no memory for another connection.
    func makeRoom(after code: Int32) {
        configuration.logger.warning("Connections cannot be accepted", metadata: ["reason": "\(systemMessage(code))"])
        _ = evict(for: AddressGroup(""))
    }

    /// Counts a connection for the network of its client.
    func countClient(of connection: Connection) { connectionsByClient[connection.client, default: 0] += 1 }

    func uncountClient(of connection: Connection) {
        guard let count = connectionsByClient[connection.client] else { return }
        connectionsByClient[connection.client] = count > 1 ? count - 1 : nil
    }

    /// Records the client that a trusted proxy has reported; from now on the connection counts for that client.
    func attribute(_ connection: Connection, to address: String) {
        uncountClient(of: connection)
        connection.client = AddressGroup(address)
        countClient(of: connection)
    }

    /// Closes a connection immediately in favour of a more valuable one, without waiting for unread data.
    private func closeForOthers(_ connection: Connection) {
        refusals += 1
        switch connection.phase {
        case .response, .webSocket: connection.socket.discardUnsentOnClose()
        case .handshake, .head, .body, .lingering, .closed: break
        }
        // The application may be within a call to the transport, and must not receive the end of a WebSocket during it.
        if connection.webSocket != nil { server.markBroken(connection) } else { server.drop(connection) }
    }

    // MARK: Unfinished requests

    /// Counts a connection among those with an incomplete request, and closes those that exceed the limits.
    func expectRequest(on connection: Connection) {
        guard !connection.isUnfinished else { return }
        connection.isUnfinished = true
        connection.unfinishedBytes = connection.receivedBytes
        unfinished.add(connection.id, of: connection.network, bytes: connection.unfinishedBytes) { [unowned self] in
            isUnfinished($0)
        }
        refuseExcess(of: connection)
    }

    /// Counts the received bytes of an unfinished request.
    func countUnfinished(_ connection: Connection) {
        guard connection.isUnfinished else { return }
        let bytes = connection.receivedBytes
        let difference = bytes - connection.unfinishedBytes
        guard difference != 0 else { return }
        connection.unfinishedBytes = bytes
        unfinished.change(bytes: difference, of: connection.network)
        guard difference > 0 else { return }
        refuseExcess(of: connection)
    }

    private func refuseExcess(of connection: Connection) {
        while let oldest = unfinished.excess(
            of: connection.network,
            isProxy: connection.isTrustedProxy,
            isWaiting: { [unowned self] in
                $0 != connection.id && isUnfinished($0)
            }
        ), let crowded = server.connections[oldest] {
            refusals += 1
            switch crowded.phase {
            case .head where !crowded.isIdle, .body: server.http.refuse(crowded, .tooManyUnfinished)
            case .handshake, .head, .response, .webSocket, .lingering, .closed: server.drop(crowded)
            }
        }
    }

    private func isUnfinished(_ id: ConnectionID) -> Bool { server.connections[id]?.isUnfinished == true }

    /// Stops counting the connection among those with an incomplete request.
    func requestArrived(on connection: Connection) {
        guard connection.isUnfinished else { return }
        connection.isUnfinished = false
        unfinished.remove(of: connection.network, bytes: connection.unfinishedBytes)
        connection.unfinishedBytes = 0
    }

    // MARK: Unread responses

    /// Counts a response that waits to be read, with its memory, and closes the connections that exceed the limits.
    func awaitReader(_ connection: Connection, _ exchange: HTTPExchange) {
        let bytes = connection.input.count + unsharedBytes(of: exchange)
        if let before = exchange.unreadBytes {
            unread.change(bytes: bytes - before, of: connection.client)
            exchange.unreadBytes = bytes
        } else {
            exchange.unreadBytes = bytes
            unread.add(connection.id, of: connection.client, bytes: bytes) { [unowned self] in isUnread($0) }
        }
        while let oldest = unread.excess(
            of: connection.client,
            isWaiting: { [unowned self] in
                $0 != connection.id && isUnread($0)
            }
        ), let crowded = server.connections[oldest] {
            closeForOthers(crowded)
        }
    }

    private func isUnread(_ id: ConnectionID) -> Bool { server.connections[id]?.exchange?.unreadBytes != nil }

    /// Records that the peer has read everything that was sent.
    func hasRead(_ connection: Connection, _ exchange: HTTPExchange) {
        guard let bytes = exchange.unreadBytes else { return }
        exchange.unreadBytes = nil
        unread.remove(of: connection.client, bytes: bytes)
        if let body = exchange.sharedBody {
            exchange.sharedBody = nil
            sharedBodies[body] = sharedBodies[body].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }

    /// The memory that only this response uses. A page in memory is counted once, however many responses share it.
    private func unsharedBytes(of exchange: HTTPExchange) -> Int {
        guard let writer = exchange.writer else { return 0 }
        guard let body = writer.bodyInMemory else { return writer.pending.count + writer.pieceSize }
        if exchange.sharedBody == nil {
            exchange.sharedBody = body
            exchange.isFirstOfBody = sharedBodies[body] == nil
            sharedBodies[body, default: 0] += 1
        }
        return writer.pending.count + (exchange.isFirstOfBody ? writer.pieceSize : 0)
    }

    // MARK: Unfinished messages

    /// Counts the received bytes of a WebSocket's incomplete message, and closes the connections that exceed the
    /// limits.
    func countPartial(_ connection: Connection, _ session: WebSocketSession) {
        let bytes = session.partial.count
        let before = session.countedBytes
        guard bytes != before else { return }
        session.countedBytes = bytes
        if before == 0 {
            partial.add(connection.id, of: connection.client, bytes: bytes) { [unowned self] in isPartial($0) }
        } else if bytes == 0 {
            return partial.remove(of: connection.client, bytes: before)
        } else {
            partial.change(bytes: bytes - before, of: connection.client)
        }
        while let oldest = partial.excess(of: connection.client, isWaiting: { [unowned self] in isPartial($0) }),
            let crowded = server.connections[oldest], let session = crowded.webSocket
        {
            refusals += 1
            server.webSockets.fail(crowded, session, code: 1013, reason: "too many unfinished messages")
            countPartial(crowded, session)
        }
    }

    private func isPartial(_ id: ConnectionID) -> Bool { (server.connections[id]?.webSocket?.countedBytes ?? 0) > 0 }

    // MARK: Queues of WebSockets

    /// Frees queue space of slow WebSockets by closing one of the network that uses most of it; returns `false` if that
    /// is the network of the connection that needs the space.
    func makeRoomInQueues(for connection: Connection, _ size: Int) -> Bool {
        var waiting: [AddressGroup: Int] = [:]
        let slow = server.connections.all.filter { $0.webSocket?.outbox.isEmpty == false && !$0.isBroken }
        for each in slow { waiting[each.client, default: 0] += each.webSocket?.outbox.size ?? 0 }
        guard let crowded = waiting.max(by: { $0.value < $1.value })?.key, crowded != connection.client else {
            return false
        }
        let closing = slow.filter { $0.client == crowded }
            .sorted { $0.webSocket?.outbox.size ?? 0 > $1.webSocket?.outbox.size ?? 0 }
        for connection in closing where server.webSockets.queuedBytes + size > configuration.maximumQueuedSize / 4 * 3 {
            closeForOthers(connection)
        }
        return server.webSockets.queuedBytes + size <= configuration.maximumQueuedSize
    }
}
