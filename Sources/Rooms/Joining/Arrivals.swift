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
