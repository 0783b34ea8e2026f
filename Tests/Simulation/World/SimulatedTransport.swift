import Transport

/// The sockets of one run of the server.
///
/// Sendable: the simulation has one thread.
final class SimulatedTransport: TransportControl, @unchecked Sendable {
    private unowned let world: World
    let life: Life
    let network: Network
    private let loop: SimulatedLoop
    private let clocks: SimulatedClocks
    weak var delegate: (any TransportDelegate)?
    private(set) var links: [ConnectionID: Link] = [:]
    var usage = TransportUsage()

    init(_ world: World, _ life: Life, _ network: Network, _ clocks: SimulatedClocks) {
        (self.world, self.life, self.network, self.clocks) = (world, life, network, clocks)
        loop = SimulatedLoop(world)
    }

    var executor: any SerialExecutor { loop }

    // MARK: Requests of the server

    func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) -> Bool {
        guard let link = links[connection], link.trySend(payload) else { return false }
        world.trace.add(1, world.now, payload)
        return true
    }

    func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) {
        guard let link = links[connection] else { return }
        world.trace.add(2, world.now, payload)
        if !link.send(payload) { link.close(code: 1013, reason: "reads too slowly") }
    }

    func send(_ message: [UInt8], kind: MessageKind, to connection: ConnectionID) {
        message.withUnsafeBytes { send($0, kind: kind, to: connection) }
    }

    func close(_ connection: ConnectionID, code: UInt16, reason: String) {
        links[connection]?.close(code: code, reason: reason)
    }

    func pause(betweenTurns duration: Duration) {}

    func schedule(every interval: Duration, _ body: @escaping () -> Void) -> any ScheduledTimer {
        let timer = SimulatedTimer(interval / .milliseconds(1), body)
        next(timer, due: world.now + timer.interval)
        return timer
    }

    private func next(_ timer: SimulatedTimer, due: Double) {
        world.after(due - world.now, in: life) { [weak timer, self] in
            guard let timer, let body = timer.body else { return }
            body()
            // However late, it fires once, like a loop's timers.
            next(timer, due: max(due + timer.interval, world.now))
        }
    }

    // MARK: Events of the network

    func add(_ link: Link) {
        links[link.id] = link
        usage.connections = links.count
    }

    func received(_ message: UnsafeRawBufferPointer, on link: Link) {
        world.trace.add(3, world.now, message)
        clocks.threadSeconds += 2e-5
        delegate?.messageReceived(message, kind: .text, on: link.id)
    }

    /// A connection has ended, but not by the server.
    func isOver(_ link: Link) {
        guard !link.isOverForServer else { return }
        link.isGoneForServer()
        forget(link)
    }

    /// The server learns that a connection is over.
    func forget(_ link: Link) {
        guard links.removeValue(forKey: link.id) != nil else { return }
        usage.connections = links.count
        delegate?.connectionClosed(link.id)
    }
}

private final class SimulatedTimer: ScheduledTimer {
    let interval: Double
    private(set) var body: (() -> Void)?

    init(_ interval: Double, _ body: @escaping () -> Void) { (self.interval, self.body) = (interval, body) }

    func cancel() { body = nil }
}
