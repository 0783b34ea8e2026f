import EventLoops
import Glibc
import Transport

/// One peer's connection, from its acceptance to its end.
final class Connection {
    enum Phase {
        /// TLS is being agreed on.
        case handshake
        /// The connection is between two requests, or within the head of one.
        case head(HeadParser)
        /// Within a request's body.
        case body(HTTPExchange)
        /// The response is being made or written; nothing is read meanwhile.
        case response(HTTPExchange)
        case webSocket(WebSocketSession)
        /// The last bytes are sent. Further bytes of the peer are read and discarded, up to this number: a socket
        /// closed with unread data is reset, and a reset can destroy the last response at the peer (RFC 9112 §9.6).
        case lingering(bytesLeft: Int)
        case closed
    }

    let id: ConnectionID
    let socket: Socket
    /// The peer's numeric address.
    let remoteAddress: String
    /// The address of this machine to which the peer is connected.
    let localAddress: String
    /// The network of the peer.
    let network: AddressGroup
    /// The network for which the connection counts: the peer's, or that of the client behind a trusted proxy.
    var client: AddressGroup
    let isSecure: Bool
    /// Whether the peer is a trusted proxy, which represents many clients.
    let isTrustedProxy: Bool
    var phase: Phase
    /// Bytes that have arrived and wait for their turn.
    var input: ArraySlice<UInt8> = []
    /// The time on the loop's clock in ms after which the phase has lasted too long.
    var deadline: UInt64
    /// Whether the connection is counted among those with an incomplete request.
    var isUnfinished = false
    /// The bytes that are counted for it while its request is incomplete.
    var unfinishedBytes = 0
    /// Whether the socket is dead; the connection ends in the loop's next iteration.
    var isBroken = false
    /// Whether its input waits for a later iteration, because this iteration's budget was used up.
    var isWaitingToRead = false
    /// Whether the last read found more than `maxMessagesPerRead`, so the peer sends faster than it is read.
    var isBacklogged = false
    /// Whether the connection continues in one of the loop's next iterations.
    var isScheduled = false

    init(
        id: ConnectionID,
        socket: Socket,
        remoteAddress: String,
        localAddress: String,
        network: AddressGroup,
        isSecure: Bool,
        isTrustedProxy: Bool,
        phase: Phase,
        deadline: UInt64
    ) {
        self.id = id
        self.socket = socket
        self.remoteAddress = remoteAddress
        self.localAddress = localAddress
        self.network = network
        client = network
        self.isSecure = isSecure
        self.isTrustedProxy = isTrustedProxy
        self.phase = phase
        self.deadline = deadline
    }

    /// The maximum number of messages in one read from a peer that is read as fast as it sends: 33 ms of a phone that
    /// sends 60 messages a second.
    static let maxMessagesPerRead = 2

    /// The deadline of a phase without one.
    static let never = UInt64.max

    var isClosed: Bool { if case .closed = phase { true } else { false } }

    var webSocket: WebSocketSession? { if case .webSocket(let session) = phase { session } else { nil } }

    /// The exchange whose response is being sent.
    var exchange: HTTPExchange? {
        switch phase {
        case .body(let exchange), .response(let exchange): exchange
        default: nil
        }
    }

    /// The bytes of a request that are held in memory.
    var receivedBytes: Int { input.count + (exchange?.body?.heldBytes ?? 0) }

    /// Whether no byte of a request has arrived.
    var isIdle: Bool {
        guard case .head(let parser) = phase else { return false }
        return !input.withUnsafeBytes { parser.hasBegun(in: $0) }
    }
}

/// The open connections by number.
///
/// A number consists of a place in the table and the place's generation, so that the number of a closed connection is
/// invalid even if the place is in use again.
struct ConnectionTable {
    private struct Slot {
        var generation: UInt32 = 0
        var connection: Connection?
    }

    private var slots: [Slot] = []
    private var free: [UInt32] = []
    private(set) var count = 0

    /// Reserves a number for a new connection.
    mutating func reserve() -> ConnectionID {
        count += 1
        let place: UInt32
        if let last = free.popLast() {
            place = last
        } else {
            place = UInt32(slots.count)
            slots.append(Slot())
        }
        slots[Int(place)].generation &+= 1
        return ConnectionID(rawValue: UInt64(slots[Int(place)].generation) << 32 | UInt64(place))
    }

    mutating func remove(_ id: ConnectionID) {
        guard let place = slotIndex(of: id) else { return }
        slots[place].connection = nil
        // The generation increases immediately: late events find no connection.
        slots[place].generation &+= 1
        free.append(UInt32(place))
        count -= 1
    }

    subscript(_ id: ConnectionID) -> Connection? {
        get { slotIndex(of: id).flatMap { slots[$0].connection } }
        set { if let place = slotIndex(of: id) { slots[place].connection = newValue } }
    }

    /// The idle connections with the earliest deadlines, at most `count`.
    func longestIdle(_ count: Int) -> [Connection] {
        var selected: [Connection] = []
        for case let connection? in slots.lazy.map(\.connection) where connection.isIdle {
            guard selected.count < count || selected.last.map({ connection.deadline < $0.deadline }) == true else {
                continue
            }
            let place = selected.lastIndex { $0.deadline <= connection.deadline }.map { $0 + 1 } ?? 0
            selected.insert(connection, at: place)
            if selected.count > count { selected.removeLast() }
        }
        return selected
    }

    /// The connections of a network to close first, at most `count`: those between requests, then those with an
    /// unfinished request, then those that do not read their response, the oldest of each kind first.
    ///
    /// - Parameter includingUsed: Whether WebSockets may be closed, too: first those that read nothing.
    func leastValuable(_ count: Int, of network: AddressGroup, includingUsed: Bool) -> [Connection] {
        var selected: [(connection: Connection, rank: Int, since: UInt64)] = []
        for case let connection? in slots.lazy.map(\.connection) where connection.client == network {
            guard !connection.isBroken, let (rank, since) = connection.closingRank(includingUsed: includingUsed) else {
                continue
            }
            selected.append((connection, rank, since))
        }
        selected.sort { ($0.rank, $0.since) < ($1.rank, $1.since) }
        return selected.prefix(count).map(\.connection)
    }

    var all: [Connection] { slots.compactMap(\.connection) }

    private func slotIndex(of id: ConnectionID) -> Int? {
        let place = Int(truncatingIfNeeded: id.rawValue & 0xffff_ffff)
        guard place < slots.count, slots[place].generation == UInt32(id.rawValue >> 32) else { return nil }
        return place
    }
}

extension Connection {
    /// The rank among connections that may be closed, lowest first, and the time since when; `nil` if it may not be
    /// closed.
    fileprivate func closingRank(includingUsed: Bool) -> (rank: Int, since: UInt64)? {
        switch phase {
        case .head where isIdle: (0, deadline)
        case .handshake, .head, .body: (1, deadline)
        case .response(let exchange) where exchange.unreadBytes != nil: (2, deadline)
        case .lingering: (3, deadline)
        case .webSocket(let session) where includingUsed: (session.outbox.isEmpty ? 5 : 4, session.lastHeard)
        case .response, .webSocket, .closed: nil
        }
    }
}

/// The bounds that follow from the number of descriptors that the process may have.
struct ConnectionLimits: Equatable {
    /// The maximum number of connections, counted together with the files that their requests and responses hold open.
    let maxConnections: Int
    /// The maximum number of connections of one network with an incomplete request, or with a response that waits to be
    /// read.
    let waitingPerNetwork: Int
    /// The maximum number of such connections in total.
    let waiting: Int

    /// - Parameters:
    ///   - descriptors: the process's limit.
    ///   - inUse: the descriptors that are open before the first connection.
    init(descriptors: Int, inUse: Int) {
        // Reserved, so that databases, pictures and threads get descriptors however many clients connect.
        let reserve = min(1024, max(32, descriptors / 8))
        maxConnections = max(4, descriptors - inUse - reserve)
        // A school of 500 phones opens 6 connections each behind one address when its pages load.
        waitingPerNetwork = min(4_096, max(2, maxConnections / 2))
        waiting = min(16_384, max(3, maxConnections / 4 * 3))
    }

    /// The bounds of this process.
    static var ofProcess: ConnectionLimits {
        ConnectionLimits(descriptors: FileDescriptorLimit.current, inUse: openDescriptors)
    }

    /// The number of open descriptors; if the system does not report it, the usual number of the process.
    private static var openDescriptors: Int {
        guard let folder = opendir("/proc/self/fd") else { return FileDescriptorLimit.reservedDescriptors }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without ".", "..", and the descriptor of the folder itself.
        return max(0, count - 3)
    }
}
