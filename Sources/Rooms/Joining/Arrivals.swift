import Transport
import Web
import WireProtocol

/// Connections before their welcome: those whose session is being read, those that are refused after their `hello`, and
/// those whose `hello` waits for its turn.
package final class Arrivals {
    private let budgets: Budgets
    /// Connections to rooms that are being read.
    private var early: [ConnectionID: EarlyConnection] = [:]
    /// Connections that are refused only after their `hello`, so that the refusal reveals nothing.
    private var refusals: [ConnectionID: PendingRefusal] = [:]
    /// Greetings that wait because of the rate limit.
    private var greetings = WaitingGreetings()
    private var origins = ReachedOrigins()
    private var count: UInt64 = 0

    init(_ budgets: Budgets) { self.budgets = budgets }

    /// The visitor who opens a live connection.
    func visitor(_ request: HTTPRequest) -> Visitor {
        count += 1
        return Visitor(
            address: AddressGroup(request.remoteAddress),
            origin: origins.shared(request.reachedOrigin),
            device: DeviceKind(userAgent: request.headers["user-agent"]),
            number: count
        )
    }

    /// Forgets a connection that is closed.
    func remove(_ id: ConnectionID) {
        refusals[id] = nil
        early[id] = nil
    }

    // MARK: Sessions that are being read

    /// Whether connections wait for sessions that are being read.
    var hasEarly: Bool { !early.isEmpty }

    /// Buffers the messages of a connection until its session is read.
    func addEarly(_ id: ConnectionID, _ code: String, _ visitor: Visitor) {
        early[id] = EarlyConnection(code: code, visitor: visitor)
    }

    func removeEarly(_ id: ConnectionID) -> EarlyConnection? { early.removeValue(forKey: id) }

    /// Buffers a message of an early connection; returns false if it has sent too much, and must be closed.
    func buffer(_ message: UnsafeRawBufferPointer, _ kind: MessageKind, _ id: ConnectionID) -> Bool {
        guard early[id]?.buffer(message, kind) == false else { return true }
        early[id] = nil
        return false
    }

    // MARK: Refusals after a hello

    /// Whether connections wait for their refusal.
    var hasRefusals: Bool { !refusals.isEmpty }

    func refusal(of id: ConnectionID) -> PendingRefusal? { refusals[id] }

    func addRefusal(_ id: ConnectionID, _ refusal: PendingRefusal) { refusals[id] = refusal }

    func removeRefusal(_ id: ConnectionID) -> PendingRefusal? { refusals.removeValue(forKey: id) }

    /// Ignores further messages while the token of the connection is being checked.
    func beginProof(_ id: ConnectionID) { refusals[id]?.isProving = true }

    /// Removes and returns the connections that sent no `hello` in time.
    func removeSilent(now: Double) -> [ConnectionID] {
        let silent = refusals.filter { now >= $0.value.helloDeadline && !$0.value.isProving }.map(\.key)
        for id in silent { refusals[id] = nil }
        return silent
    }

    // MARK: Greetings

    /// The number of greetings that wait for their turn.
    package var waitingGreetings: Int { greetings.count }

    /// Reserves a turn for a phone's greeting.
    ///
    /// - Parameter blocks: The number of blocks of its heatmap.
    /// - Returns: The wait in ms; `nil` if it is too long.
    func reserveTurn(for address: AddressGroup, blocks: Int, now: Double) -> Double? {
        guard
            let wait = budgets.greetings.reserve(
                for: address,
                cost: 1 + Double(blocks) / Limits.blocksPerGreeting,
                maxWait: Limits.maxGreetingWaitMilliseconds,
                now: now
            ), greetings.count < Limits.waitingGreetings
        else { return nil }
        return wait
    }

    /// Keeps a greeting until it is due.
    func wait(_ hello: Hello, of id: ConnectionID, until time: Double) { greetings.add(hello, of: id, dueAt: time) }

    /// Removes and returns the greetings that are due, the oldest first.
    func removeDue(now: Double) -> [(connection: ConnectionID, hello: Hello)] { greetings.removeDue(now: now) }
}

/// A connection that is refused after its `hello`, unless its `hello` has a valid token.
struct PendingRefusal {
    let visitor: Visitor
    let code: String
    /// The deadline in ms on the server's clock.
    let helloDeadline: Double
    /// Whether its token is being checked; further messages are ignored.
    var isProving = false
}

/// A live connection to a session that is being read from disk; its messages are buffered.
struct EarlyConnection {
    /// A phone sends `hello` and then waits for its welcome: a few messages suffice.
    private static let messageLimit = 8
    private static let byteLimit = 64 * 1024

    let code: String
    let visitor: Visitor
    private(set) var messages: [(bytes: [UInt8], kind: MessageKind)] = []

    /// Buffers a message; returns false if the buffer is full.
    mutating func buffer(_ message: UnsafeRawBufferPointer, _ kind: MessageKind) -> Bool {
        let bytes = messages.reduce(message.count) { $0 + $1.bytes.count }
        guard messages.count < Self.messageLimit, bytes <= Self.byteLimit else { return false }
        messages.append((Array(message), kind))
        return true
    }
}

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

/// The numbers of phones that tried to join a class within the last ten minutes. Nothing else about them is stored.
package struct RecentArrivals {
    /// The possible events before a phone joins a class; also the names of the response's fields.
    package enum Event: String, CaseIterable {
        /// The phone opened the page.
        case opened
        /// The page reached the server, but no live connection was established, as behind a filter or a proxy.
        case noLive
        /// The browser cannot run the page.
        case tooOld
        /// The class was locked.
        case locked
        /// The class, or the server, was full.
        case full
    }

    private var counts: [Event: RecentCount] = [:]

    /// Counts an event that happens now.
    ///
    /// - Parameter now: ms on the server's clock.
    package mutating func add(_ event: Event, now: Double) { counts[event, default: RecentCount()].add(now: now) }

    /// Returns the number of such events.
    ///
    /// - Parameter now: The time in ms on the server's clock.
    package func total(_ event: Event, now: Double) -> Int { counts[event]?.total(now: now) ?? 0 }
}
