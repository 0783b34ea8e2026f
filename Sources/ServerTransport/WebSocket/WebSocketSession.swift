import COpenSSL
import Transport

/// The state of an open WebSocket.
final class WebSocketSession {
    enum State {
        case open
        /// A close frame is sent or queued, and the peer's is awaited; other frames are ignored.
        case closing(since: UInt64)
        /// The last frame is queued; the connection ends after it.
        case last(since: UInt64)
    }

    var state = State.open
    var decoder: FrameDecoder
    var text = UTF8Validation()
    /// The part of a message that has arrived.
    var partial: [UInt8] = []
    /// The bytes that are counted for its incomplete message.
    var countedBytes = 0
    /// The loop's time in ms at which the unfinished message, or frame, began.
    var messageBegan: UInt64?
    /// The loop's time in ms at which bytes last left the outbox, or the first one was added.
    var outboxMoved: UInt64
    var outbox = Outbox()
    /// Whether `trySend` has refused a message, so that `drained` must be called.
    var needsDrainedEvent = false
    /// The loop's time in ms when the peer last sent something.
    var lastHeard: UInt64
    /// The loop's time in ms of a ping since which the peer has sent nothing; `nil` without one.
    var pingedAt: UInt64?
    var controls: ControlFrameRate
    /// The number of messages since the last call of `resetMessageCount`.
    var messageCount = 0

    init(messageLimit: Int, now: UInt64) {
        decoder = FrameDecoder(messageLimit: messageLimit)
        (lastHeard, outboxMoved) = (now, now)
        controls = ControlFrameRate(now: now)
    }

    /// Returns the number of messages since the last call.
    func resetMessageCount() -> Int {
        defer { messageCount = 0 }
        return messageCount
    }

    var isOpen: Bool { if case .open = state { true } else { false } }

    /// The loop's time in ms when closing began.
    var closingSince: UInt64? {
        switch state {
        case .open: nil
        case .closing(let since), .last(let since): since
        }
    }
}

/// Counts control frames in windows of a second; the clock in ms is a parameter.
struct ControlFrameRate {
    private var windowStart: UInt64
    private var count = 0

    init(now: UInt64) { windowStart = now }

    /// Counts one frame; returns `false` if there are more than `limit` in this second.
    mutating func admit(now: UInt64, limit: Int) -> Bool {
        if now >= windowStart + 1000 {
            windowStart = now
            count = 0
        }
        count += 1
        return count <= limit
    }
}

/// Frames for one connection that are sent together after its input is handled: one system call for many messages.
struct Cork {
    private(set) var owner: Connection?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    private(set) var count = 0

    mutating func begin(_ connection: Connection) { owner = connection }

    mutating func end() {
        owner = nil
        count = 0
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

    mutating func removeAll() { count = 0 }

    /// Appends a frame if it fits.
    mutating func append(_ opcode: FrameDecoder.Opcode, _ payload: UnsafeRawBufferPointer) -> Bool {
        guard let size = Frame.write(opcode, payload, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        else { return false }
        count += size
        return true
    }

    func deallocate() { buffer.deallocate() }
}

/// The handshake that makes a WebSocket of a request (RFC 6455 §4.2).
struct WebSocketHandshake {
    /// The subprotocols that the server speaks.
    let subprotocols: [String]

    /// Checks a request (RFC 6455 §4.2.1).
    ///
    /// - Returns: the subprotocol to speak, `nil` if none was offered.
    func check(_ head: RequestHead) throws(HTTPRefusal) -> String? {
        let headers = head.request.headers
        guard head.request.method == .get, head.contentLength == 0 else {
            throw refusal("Invalid WebSocket handshake: expected GET without a body.")
        }
        let keys = headers.values(of: "sec-websocket-key")
        guard keys.count == 1, keys[0].utf8.count == 24, keys[0].hasSuffix("==") else {
            throw refusal("Invalid WebSocket handshake: Sec-WebSocket-Key is 16 bytes in Base64.")
        }
        guard headers.values(of: "sec-websocket-version") == ["13"] else {
            throw refusal("Unsupported WebSocket version: use 13.", status: 426)
        }
        let offered = RequestSyntax.elements(of: headers.values(of: "sec-websocket-protocol"))
        let chosen = offered.first(where: subprotocols.contains)
        guard offered.isEmpty || chosen != nil else {
            throw refusal("Unsupported subprotocol: none of those offered is supported.")
        }
        return chosen
    }

    /// Returns a refusal that also states the correct subprotocol, whatever the fault.
    private func refusal(_ detail: String, status: Int = 400) -> HTTPRefusal {
        let names = subprotocols.joined(separator: ", ")
        let hint = names.isEmpty ? "" : " Sec-WebSocket-Protocol: expected \(names), or no such field."
        return HTTPRefusal(status: status, detail: detail + hint)
    }

    /// The response that accepts a request.
    func response(to request: HTTPRequest, _ subprotocol: String?) -> [UInt8] {
        var text = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        text += "Sec-WebSocket-Accept: \(Self.accept(request.headers["sec-websocket-key"] ?? ""))\r\n"
        if let subprotocol { text += "Sec-WebSocket-Protocol: \(subprotocol)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// RFC 6455 §4.2.2: the key and a constant, hashed.
    private static func accept(_ key: String) -> String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        SHA1(text, text.count, &digest)
        // 20 bytes are 28 characters of Base64, followed by a zero.
        var encoded = [UInt8](repeating: 0, count: 29)
        EVP_EncodeBlock(&encoded, digest, Int32(digest.count))
        return String(decoding: encoded.dropLast(), as: UTF8.self)
    }
}
