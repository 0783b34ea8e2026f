import CEventPoll
import EventLoops
import Glibc
import Logging
import SystemCalls
import Transport

/// The listening sockets and the connections; lives on the loop's thread.
final class SocketServer: @unchecked Sendable {
    // Sendable because it is used on the loop's thread only.
    let configuration: ServerTransport.Configuration
    let loop: EventLoop
    let delegate: any TransportDelegate
    var connections = ConnectionTable()
    /// The number of broken connections that end in one of the next iterations.
    var brokenCount = 0
    var tls: TLSContext?
    private(set) var isStopping = false
    private(set) var hasStopped = false

    /// The buffer for reading, used for one connection at a time.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    let writeBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

    /// Which connections are closed when places are short.
    private(set) lazy var crowding = Crowding(of: self)
    private(set) lazy var http = HTTPConnections(of: self)
    private(set) lazy var webSockets = WebSocketConnections(of: self)

    /// The budget of work that is done immediately.
    var budget = TurnBudget()
    /// The budget of input; a connection uses one buffer of it in an iteration.
    var reading = TurnBudget()
    /// The connections whose input waits for another turn, without those that are behind.
    var waitingToRead = 0
    /// Connections that continue in the next turns, in groups that have budgets of their own, so that none starves.
    var scheduled = ScheduledLane.allCases.map { (connections: ScheduledConnections(), budget: $0.budget) }
    var continuesInNextTurn = false
    /// Whether more deadlines have passed than one iteration handles.
    var checksDeadlinesInNextTurn = false
    /// Detects pauses of the process between two checks of the deadlines.
    var pauses: CheckPauses
    /// Clients that did not trust the certificate.
    var distrustingClients = 0

    private var sockets: [ListeningSocket] = []
    private var housekeeping: LoopTimer?
    private var stopTimer: LoopTimer?
    private var whenStopped: [() -> Void] = []

    init(_ configuration: ServerTransport.Configuration, loop: EventLoop, delegate: any TransportDelegate) {
        self.configuration = configuration
        self.loop = loop
        self.delegate = delegate
        pauses = CheckPauses(interval: UInt64(configuration.checkInterval.milliseconds), now: loop.milliseconds)
    }

    deinit {
        readBuffer.deallocate()
        writeBuffer.deallocate()
    }

    /// Opens the listeners; if one of them fails, none stays open.
    func start() throws -> [ServerTransport.Listener] {
        let plain = ListeningSocket(try listener(configuration.listener, port: configuration.port))
        var secure: ListeningSocket?
        if let tls = configuration.tls {
            self.tls = try TLSContext(certificate: tls.certificate, key: tls.key)
            secure = ListeningSocket(try listener(tls.listener, port: tls.port))
        }
        var listeners: [ServerTransport.Listener] = []
        for (socket, scheme) in [(plain, "http"), (secure, "https")] {
            guard let socket else { continue }
            socket.start(on: loop) { [unowned self] in
                self.accept($0, from: $1, isSecure: scheme == "https")
            } onRefusal: { [unowned self] in
                self.crowding.makeRoom(after: $0)
            }
            sockets.append(socket)
            listeners.append(.init(scheme: scheme, host: socket.listener.host, port: socket.listener.port))
        }
        loop.whenRefused = { [logger = configuration.logger] code in
            logger.warning(
                "The event loop's calls fail; it tries again",
                metadata: ["reason": "\(systemMessage(code))"]
            )
        }
        housekeeping = LoopTimer(loop: loop, every: configuration.checkInterval) { [unowned self] in
            if !self.checksDeadlinesInNextTurn { self.checkDeadlines() }
        }
        return listeners
    }

    /// The inherited socket, or a new one.
    private func listener(_ inherited: Int32?, port: Int) throws(TransportError) -> OpenListener {
        if let inherited { return try OpenListener(adopting: inherited) }
        return try OpenListener(host: configuration.host, port: port)
    }

    // MARK: Stopping

    /// Closes all connections, waits for the peers, and ends the loop; then calls `completion`.
    func stop(_ completion: @escaping () -> Void) {
        guard !hasStopped else { return completion() }
        whenStopped.append(completion)
        guard !isStopping else { return }
        isStopping = true
        for socket in sockets { socket.close() }
        for connection in connections.all {
            switch connection.phase {
            case .webSocket: webSockets.close(connection, code: 1001, reason: "the server stops")
            case .body(let exchange), .response(let exchange): exchange.closes = true
            case .head where !connection.isIdle: break
            case .handshake, .head, .lingering, .closed: drop(connection)
            }
        }
        let deadline = loop.milliseconds + UInt64(max(0, configuration.stopTimeout.milliseconds))
        stopTimer = LoopTimer(loop: loop, every: .milliseconds(5)) { [unowned self] in
            if self.connections.count == 0 || self.loop.milliseconds >= deadline { self.destroy() }
        }
    }

    /// Ends everything without waiting.
    func destroy() {
        guard !hasStopped else { return }
        hasStopped = true
        isStopping = true
        for socket in sockets { socket.close() }
        housekeeping = nil
        stopTimer = nil
        for connection in connections.all { drop(connection) }
        loop.end()
        for completion in whenStopped { completion() }
        whenStopped = []
    }
}

extension SocketServer {
    /// Ends connections past their deadline, pings silent WebSockets and closes those that stay silent.
    ///
    /// One pass over all connections replaces a timer for each, which would have to be moved with every message.
    func checkDeadlines() {
        let before = loop.begin(.housekeeping)
        defer { loop.begin(before) }
        let now = loop.milliseconds
        if let pause = pauses.pause(endingAt: now) { extendDeadlines(by: pause, now: now) }
        for connection in connections.all {
            if case .webSocket(let session) = connection.phase {
                checkSilence(connection, session, now: now)
            } else if now >= connection.deadline, !connection.isBroken {
                guard budget.consume(.end, turn: loop.turn) else {
                    // The rest follows in the next iteration.
                    checksDeadlinesInNextTurn = true
                    return loop.executor.submit { [self] in checkDeadlines() }
                }
                expire(connection)
            }
        }
        checksDeadlinesInNextTurn = false
    }

    /// Adds a pause of the process to every deadline, because data sent meanwhile has not been read yet.
    private func extendDeadlines(by pause: UInt64, now: UInt64) {
        for connection in connections.all {
            if connection.deadline != Connection.never { connection.deadline += pause }
            if case .webSocket(let session) = connection.phase {
                session.lastHeard = min(now, session.lastHeard + pause)
                session.pingedAt = session.pingedAt.map { min(now, $0 + pause) }
                session.messageBegan = session.messageBegan.map { min(now, $0 + pause) }
                session.outboxMoved = min(now, session.outboxMoved + pause)
            }
            connection.exchange?.pace.ignorePause(pause)
        }
    }

    private func expire(_ connection: Connection) {
        switch connection.phase {
        case .head where connection.isIdle, .handshake, .lingering, .closed: drop(connection)
        case .head, .body: http.refuse(connection, .timedOut)
        case .response:
            configuration.logger.debug("disconnecting a peer that does not read its response")
            connection.socket.discardUnsentOnClose()
            drop(connection)
        case .webSocket: break
        }
    }

    private func checkSilence(_ connection: Connection, _ session: WebSocketSession, now: UInt64) {
        if let since = session.closingSince {
            // The peer does not read the queued data, or does not reply to the close frame.
            if now > since + 5_000, !connection.isBroken { peerEnded(connection) }
            return
        }
        if let began = session.messageBegan, now >= began + UInt64(configuration.messageTimeout.milliseconds) {
            crowding.refusals += 1
            return webSockets.fail(connection, session, code: 4408, reason: "a message did not end in time")
        }
        // Unsolicited pongs do not count as reading.
        let patience = 2 * UInt64(configuration.responseTimeout.milliseconds)
        if !session.outbox.isEmpty, now >= session.outboxMoved + patience {
            configuration.logger.debug("disconnecting a peer that does not read its messages")
            crowding.refusals += 1
            connection.socket.discardUnsentOnClose()
            return peerEnded(connection)
        }
        if let pingedAt = session.pingedAt {
            guard now >= pingedAt + UInt64(configuration.pongTimeout.milliseconds) else { return }
            configuration.logger.debug("disconnecting a silent peer")
            peerEnded(connection)
        } else if now >= session.lastHeard + UInt64(configuration.pingAfter.milliseconds) {
            session.pingedAt = now
            webSockets.sendControl(.ping, [], on: connection, session)
        }
    }
}
