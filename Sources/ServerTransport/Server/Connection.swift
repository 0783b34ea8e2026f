import LibuvLoop
import Transport

/// One peer's connection, from its acceptance to its end.
final class Connection {
    enum Phase {
        /// TLS is being agreed on.
        case handshake
        /// Between two requests, or within the head of one.
        case head(HeadParser)
        /// Within a request's body.
        case body(HTTPExchange)
        /// The response is being made or written. Nothing is read meanwhile.
        case response(HTTPExchange)
        case webSocket(WebSocketSession)
        /// The last word is said. What the peer still sends is read and forgotten, up to so many bytes: a socket that is
        /// closed with unread data is reset, and a reset can take the last word from the peer (RFC 9112 §9.6).
        case lingering(bytesLeft: Int)
        case closed
    }

    let id: ConnectionID
    let socket: Socket
    /// The peer's numeric address.
    let remoteAddress: String
    let isSecure: Bool
    var phase: Phase
    /// Bytes that have arrived and wait for their turn.
    var input: ArraySlice<UInt8> = []
    /// When the loop's clock has passed this, in ms, the phase has lasted too long.
    var deadline: UInt64
    /// Among those that owe a whole request.
    var isUnfinished = false
    /// The socket is dead, and the connection ends in the loop's next turn.
    var isBroken = false
    /// Its turn to go on comes in the loop's next turn.
    var isScheduled = false

    init(
        id: ConnectionID,
        socket: Socket,
        remoteAddress: String,
        isSecure: Bool,
        phase: Phase,
        deadline: UInt64
    ) {
        self.id = id
        self.socket = socket
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
        self.phase = phase
        self.deadline = deadline
    }

    /// For what has no end of its own.
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

    /// Whether nothing of a request has arrived.
    var isIdle: Bool {
        guard case .head(let parser) = phase else { return false }
        return !input.withUnsafeBytes { parser.hasBegun(in: $0) }
    }
}
