import EventLoops
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
