package import Transport
import Web
package import WireProtocol

/// The open live connections: sends to them, and closes them with a reason.
package final class LiveConnections {
    let services: RoomServices
    /// Reads their messages; its memory is reused for every message.
    var decoder = ClientMessageDecoder()
    private let ticker: Ticker
    private let closesPerTick: Int
    private var byID: [ConnectionID: LiveConnection] = [:]
    /// The connections that the host's actions close; their messages are ignored.
    private var ending: ArraySlice<(id: ConnectionID, end: ConnectionEnd)> = []

    init(_ services: RoomServices, _ ticker: Ticker, closesPerTick: Int) {
        self.services = services
        self.ticker = ticker
        self.closesPerTick = closesPerTick
    }

    /// The connection with an id, unless it was closed.
    @inline(__always)
    package subscript(id: ConnectionID) -> LiveConnection? { byID[id] }

    var all: some Collection<LiveConnection> { byID.values }
    /// The number of connected phones.
    package var phoneCount: Int { byID.values.count { if case .phone = $0.role { true } else { false } } }
    /// The number of connected viewers.
    package var viewerCount: Int { byID.values.count { if case .viewer = $0.role { true } else { false } } }

    func add(_ connection: LiveConnection) { byID[connection.id] = connection }

    /// Removes a connection that is closed.
    func remove(_ id: ConnectionID) -> LiveConnection? { byID.removeValue(forKey: id) }

    func connections(of room: Room) -> [LiveConnection] { byID.values.filter { $0.room === room } }

    // MARK: Sending

    /// Sends one message, queued in order if the reader is slow.
    package func send(to id: ConnectionID, _ write: (inout JSONWriter) -> Void) {
        var message = JSONWriter()
        write(&message)
        message.bytes.withUnsafeBytes { services.transport.send($0, kind: .text, to: id) }
    }

    // MARK: Closing

    /// Sends an error and closes the connection.
    package func fail(_ connection: LiveConnection, _ code: WireCode, title: StaticString, detail: String) {
        guard !connection.isClosing else { return }
        connection.isClosing = true
        refuse(connection.id, code, title: title, detail: detail)
    }

    /// Sends an error and closes a connection that has no `Connection` or is already closing.
    func refuse(_ id: ConnectionID, _ code: WireCode, title: StaticString, detail: String) {
        send(to: id) { $0.error(code, title: title, detail: detail) }
        services.transport.close(id, code: code.rawValue, reason: "\(title)")
    }

    /// Whether the phone has an open connection that is newer.
    ///
    /// A phone opens one only after it has given up the older one, whose `hello` may still be in transit.
    func isOutdated(_ connection: LiveConnection, of participant: Participant) -> Bool {
        guard let id = participant.connection, let other = byID[id], !other.isClosing else { return false }
        return other.number > connection.number
    }

    /// Closes the older one of two connections of a phone.
    func closeOutdated(_ connection: LiveConnection) {
        fail(connection, .conflict, title: "resumed elsewhere", detail: "Session resumed on another connection.")
    }

    /// Closes a connection without a message; its page connects again.
    func close(_ connection: LiveConnection, code: UInt16, reason: String) {
        guard !connection.isClosing else { return }
        connection.isClosing = true
        services.transport.close(connection.id, code: code, reason: reason)
    }

    /// Closes the connections that sent no `hello` in time.
    func closeSilent(now: Double) {
        for connection in byID.values {
            guard case .waiting = connection.role, now >= connection.helloDeadline, !connection.isClosing else {
                continue
            }
            connection.isClosing = true
            refuseSilent(connection.id)
        }
    }

    /// Closes a connection that sent no `hello` in time.
    func refuseSilent(_ id: ConnectionID) {
        refuse(id, .noHello, title: "no hello", detail: "No hello within 5 s.")
    }

    /// Sends phones and viewers the reason and closes their connections. Of many connections, each tick closes a number
    /// that does not delay others. All their messages are ignored from now on.
    package func end(_ connections: some Sequence<LiveConnection>, _ end: ConnectionEnd) {
        for connection in connections where !connection.isClosing {
            connection.isClosing = true
            ending.append((connection.id, end))
        }
        endFurther()
    }

    /// Continues closing.
    func endFurther() {
        guard !ending.isEmpty else { return }
        for (id, end) in ending.prefix(closesPerTick) {
            refuse(id, end.code, title: end.title, detail: end.detail)
        }
        ending = ending.dropFirst(closesPerTick)
        if ending.isEmpty { ending = [] } else { ticker.start() }
    }
}

/// Why connections are closed.
package struct ConnectionEnd {
    /// The close code, and the kind of error that is sent before it.
    package let code: WireCode
    /// The error's title.
    package let title: StaticString
    /// The error's text, and the reason in the close frame.
    package let detail: String

    /// Gives the reason for a close.
    package init(code: WireCode, title: StaticString, detail: String) {
        self.code = code
        self.title = title
        self.detail = detail
    }
}

/// Why a connection is refused because of a budget.
enum BudgetRefusal {
    /// The address sent too many wrong codes or tokens.
    case tooManyGuesses
    /// More phones of this address connect than can be admitted within seconds.
    case tooManyGreetings
    case tooManyViewers
}

/// Refusals: an `error` with a readable message, then the close.
extension LiveConnections {
    /// Closes a connection because a budget is used up.
    ///
    /// - Parameter wait: The number of seconds before the next attempt.
    func refuse(_ id: ConnectionID, _ refusal: BudgetRefusal, wait: Int) {
        switch refusal {
        case .tooManyGuesses:
            refuse(
                id,
                .tooFast,
                title: "too many wrong codes",
                detail: "Too many wrong codes or tokens from this address. Try again in \(wait) s."
            )
        case .tooManyGreetings:
            refuse(
                id,
                .tooFast,
                title: "too many phones",
                detail: "Too many phones connect from this address at once. Try again in \(wait) s."
            )
        case .tooManyViewers:
            refuse(
                id,
                .tooBusy,
                title: "too many viewers",
                detail: "The limit of viewers is reached. Try again later."
            )
        }
    }

    /// Closes the connection of a phone that is not admitted.
    func refuse(_ connection: LiveConnection, _ refusal: PhoneRefusal) {
        connection.room.arrivals.add(refusal == .locked ? .locked : .full, now: services.now)
        switch refusal {
        case .roomFull(let detail): fail(connection, .removed, title: "session full", detail: detail)
        case .locked:
            fail(
                connection,
                .removed,
                title: "session locked",
                detail: "The host has locked the session for new participants."
            )
        case .serverFull(let detail): fail(connection, .tooBusy, title: "server full", detail: detail)
        }
    }

    /// Closes a connection whose code is unknown.
    func refuseUnknown(_ id: ConnectionID, _ code: String) {
        services.metrics.wrongCodes.add(now: services.now)
        refuse(id, .noSuchSession, title: "no such session", detail: "Unknown session code \(code.named(upTo: 12)).")
    }

    /// Closes a connection because the disk is behind; the phone keeps its unacknowledged batches and reconnects.
    func rejectForBacklog(_ connection: LiveConnection) {
        guard !connection.isClosing else { return }
        services.metrics.backlogRejections += 1
        close(connection, code: 1013, reason: "waiting for the disk")
    }
}
