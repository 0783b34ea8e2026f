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
