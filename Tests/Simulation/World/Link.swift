import Transport

/// The far end of a connection: a phone or a viewer.
protocol FarEnd: AnyObject {
    /// The server has accepted the connection.
    func opened(_ link: Link)
    func received(_ message: UnsafeRawBufferPointer, on link: Link)
    /// This end sees the connection as closed; without a code if it was lost.
    func closed(_ link: Link, code: UInt16?, reason: String)
    /// The server is sending a message to this end.
    func isSent(_ message: UnsafeRawBufferPointer, on link: Link)
}

/// A connection between a far end and one run of the server.
///
/// Each direction keeps its order; connections among each other keep none.
final class Link {
    /// The number of unread bytes from which `trySend` refuses.
    static let window = 64 << 10
    /// The number of unread bytes from which the server closes the connection.
    static let queueLimit = 1 << 20

    let id: ConnectionID
    private unowned let world: World
    private weak var transport: SimulatedTransport?
    private weak var end: (any FarEnd)?
    private let dice: Dice
    private let isPhone: Bool

    /// No more bytes pass, though an end may not have noticed.
    private(set) var isCut = false
    /// The server was notified of the end, or has closed the connection.
    private(set) var isOverForServer = false
    private(set) var isOverForEnd = false
    private var arrivalUp = 0.0
    private var arrivalDown = 0.0
    /// Bytes that have left the server and were not read.
    private(set) var unread = 0
    private var onTheWay: [[UInt8]] = []
    private(set) var wasRefused = false
    /// The time until which the far end does not read.
    var readsAgainAt = 0.0
    /// Whether the buffers are full until the far end reads.
    var isFull = false
    var rates = SendRates()

    init(_ id: ConnectionID, to transport: SimulatedTransport, from end: any FarEnd, isPhone: Bool, _ world: World) {
        (self.id, self.transport, self.end, self.world) = (id, transport, end, world)
        self.isPhone = isPhone
        dice = world.dice(10_000 + id.rawValue)
    }

    /// Neither an end nor the network has closed it.
    var isOpen: Bool { !isCut && !isOverForServer && !isOverForEnd }

    private func delay() -> Double { 0.3 + dice.time(mean: transport?.network.delay ?? 1) }

    // MARK: From the far end

    func send(_ message: [UInt8]) {
        guard !isCut, let transport else { return }
        arrivalUp = max(arrivalUp, world.now + delay())
        world.after(arrivalUp - world.now, in: transport.life) { [self] in
            guard !isCut, !isOverForServer else { return }
            message.withUnsafeBytes { transport.received($0, on: self) }
        }
    }

    /// The far end closes the connection properly.
    func hangUp() {
        guard !isOverForEnd else { return }
        isOverForEnd = true
        arrivalUp = max(arrivalUp, world.now + delay())
        guard let transport else { return }
        world.after(arrivalUp - world.now, in: transport.life) { [self] in
            if !isCut { transport.isOver(self) }
        }
    }

    // MARK: From the server

    /// Sends if there is space in the window.
    func trySend(_ message: UnsafeRawBufferPointer) -> Bool {
        guard !isOverForServer else { return false }
        let isStuck = isFull && world.now < readsAgainAt
        guard !isStuck, unread + message.count <= Self.window else {
            wasRefused = true
            if isStuck { world.after(readsAgainAt - world.now) { [self] in notifyIfDrained() } }
            return false
        }
        deliver(message)
        return true
    }

    /// Sends, or waits with the message; returns false if too much waits.
    func send(_ message: UnsafeRawBufferPointer) -> Bool {
        guard !isOverForServer else { return true }
        guard unread + message.count <= Self.queueLimit else { return false }
        deliver(message)
        return true
    }

    private func deliver(_ message: UnsafeRawBufferPointer) {
        rates.count(message, now: world.now, world.trace)
        end?.isSent(message, on: self)
        unread += message.count
        onTheWay.append(Array(message))
        arrivalDown = max(arrivalDown, world.now + delay(), readsAgainAt)
        world.after(arrivalDown - world.now) { [self] in arrive() }
    }

    /// The next message arrives: in order, also if its reader has paused meanwhile.
    private func arrive() {
        guard !isCut, !isOverForEnd else { return }
        // It has begun to read slowly.
        guard world.now >= readsAgainAt else {
            return world.after(readsAgainAt - world.now) { [self] in arrive() }
        }
        let bytes = onTheWay.removeFirst()
        unread -= bytes.count
        bytes.withUnsafeBytes { end?.received($0, on: self) }
        notifyIfDrained()
    }

    private func notifyIfDrained() {
        guard world.now >= readsAgainAt, wasRefused, unread < Self.window / 2, !isOverForServer, let transport,
            !transport.life.isOver
        else { return }
        wasRefused = false
        world.acting(for: transport.life) { transport.delegate?.connectionDrained(id) }
    }

    /// The server closes the connection; its earlier messages arrive first.
    func close(code: UInt16, reason: String) {
        guard !isOverForServer, let transport else { return }
        isOverForServer = true
        arrivalDown = max(arrivalDown, world.now + delay())
        world.after(arrivalDown - world.now) { [self] in endForEnd(code: code, reason) }
        world.after(dice.time(mean: 1), in: transport.life) { [self] in transport.forget(self) }
    }

    // MARK: Faults

    /// The network between them is lost. Each end notices it after a while.
    func cut(serverLearnsAfter: Double, endLearnsAfter: Double) {
        guard !isCut else { return }
        isCut = true
        world.after(endLearnsAfter) { [self] in endForEnd(code: nil, "") }
        guard let transport, serverLearnsAfter.isFinite else { return }
        world.after(serverLearnsAfter, in: transport.life) { [self] in transport.isOver(self) }
    }

    /// The server has closed the connection, or its process has ended.
    func isGoneForServer() { isOverForServer = true }

    private func endForEnd(code: UInt16?, _ reason: String) {
        guard !isOverForEnd else { return }
        isOverForEnd = true
        end?.closed(self, code: code, reason: reason)
    }
}

/// The network's current quality.
final class Network {
    static let usualDelay = 3.0
    /// The mean delay of a message, in ms.
    var delay = Network.usualDelay
    /// The rate of lost links, per minute and link.
    var lossesPerMinute = 0.05
}
