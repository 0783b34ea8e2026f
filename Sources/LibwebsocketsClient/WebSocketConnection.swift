import CLibwebsockets
import Transport

/// The state of an open WebSocket.
final class WebSocketConnection {
    enum Sending {
        case sent
        /// Other data waits, so nothing was accepted.
        case blocked
        /// The socket failed; libwebsockets closes it soon.
        case failed
    }

    let id: ConnectionID
    let wsi: OpaquePointer
    var outbox = Outbox()
    /// A message of which only a part has arrived.
    var assembly: MessageAssembly?
    /// Whether `trySend` has refused a message, so that `drained` must be called.
    var needsDrainedEvent = false
    /// The close frame to send once the outbox is empty.
    var closing: (code: UInt16, reason: String)?
    /// Whether nothing more can be sent: either side has sent a close frame, or the socket failed.
    var isOver = false

    init(id: ConnectionID, wsi: OpaquePointer) {
        self.id = id
        self.wsi = wsi
    }

    /// Whether a message may be written at once.
    ///
    /// The socket need not be polled: libwebsockets buffers the bytes that the kernel does not accept, at most one
    /// message, and calls back when they are sent. A `poll` for each message would take as long as sending it.
    var canWrite: Bool {
        !isOver && closing == nil && outbox.isEmpty && lws_partial_buffered(wsi) == 0
    }

    func write(_ payload: UnsafeRawBufferPointer, kind: MessageKind, with scratch: ScratchBuffer) -> Sending {
        guard payload.count <= scratch.capacity else {
            let large = ScratchBuffer(capacity: payload.count)
            return write(payload, kind: kind, with: large)
        }
        if let base = payload.baseAddress {
            UnsafeMutableRawPointer(scratch.payload).copyMemory(from: base, byteCount: payload.count)
        }
        return write(scratch.payload, count: payload.count, kind: kind)
    }

    private func write(_ payload: UnsafeMutablePointer<UInt8>, count: Int, kind: MessageKind) -> Sending {
        if lws_write(wsi, payload, count, kind == .text ? LWS_WRITE_TEXT : LWS_WRITE_BINARY) < 0 {
            hangUp()
            return .failed
        }
        return .sent
    }

    /// Writes the queued messages until the socket is full.
    func flush() -> Sending {
        while lws_partial_buffered(wsi) == 0 {
            guard var message = outbox.popFirst() else { return .sent }
            let room = Int(tf_lws_pre)
            let sending = message.bytes.withUnsafeMutableBufferPointer { bytes -> Sending in
                guard let base = bytes.baseAddress else { return .sent }
                return write(base + room, count: bytes.count - room, kind: message.kind)
            }
            if sending == .failed { return .failed }
        }
        return .blocked
    }

    /// Sends a close frame after the bytes that libwebsockets has buffered; nothing is sent or received afterwards.
    ///
    /// `lws_close_reason` with -1 does not work: Debian builds lws with `_DEBUG`, and such a library closes a libuv
    /// connection twice when this is requested in WRITEABLE, the second time before the close frame is sent.
    func sendClose(code: UInt16, reason: String, with scratch: ScratchBuffer) {
        isOver = true
        closing = (code, reason)
        outbox.removeAll()
        assembly = nil
        // RFC 6455 §5.5: a control frame has 125 bytes at most, two of which are the code.
        var bytes = [UInt8(code >> 8), UInt8(code & 0xff)] + reason.utf8.prefix(123)
        while String(validating: bytes[2...], as: UTF8.self) == nil { bytes.removeLast() }
        scratch.payload.update(from: bytes, count: bytes.count)
        if lws_write(wsi, scratch.payload, bytes.count, lws_write_protocol(tf_write_close)) < 0 { hangUp() }
    }

    /// Ends the connection without a close frame, in the loop's next iteration; safe within any callback.
    func hangUp() {
        isOver = true
        outbox.removeAll()
        killSoon(wsi)
    }
}

/// Makes libwebsockets close the connection in its next iteration; unlike a direct call this is safe within any
/// callback.
private func killSoon(_ wsi: OpaquePointer) {
    lws_set_timeout(wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC)
    // With libuv, a time-out that is set outside of lws's own events takes effect at its next event, so this causes
    // one.
    lws_cancel_service(lws_get_context(wsi))
}

/// A connection to a server, for a WebSocket or for one request.
final class ClientConnection {
    enum Use {
        case webSocket
        case request(ClientRequest, completion: (Result<ClientResponse, ClientFailure>) -> Void)
    }

    let id: ConnectionID
    let use: Use
    /// The WebSocket, once it is open.
    var socket: WebSocketConnection?
    /// The response as far as it has arrived, beginning with its head.
    var response: ClientResponse?
    var isComplete = false
    /// Called with each piece of the response's body as it arrives.
    let onPiece: (@Sendable ([UInt8]) -> Void)?
    /// Why the server's certificate is not trusted.
    var certificateFault: String?
    /// The reason why the connection failed, as libwebsockets reports it.
    var failureReason: String?
    var rejectedStatus: Int?
    /// The code and reason of the server's close frame.
    var goodbye: (code: UInt16, reason: String)?
    var isOver = false

    init(id: ConnectionID, use: Use, onPiece: (@Sendable ([UInt8]) -> Void)? = nil) {
        self.id = id
        self.use = use
        self.onPiece = onPiece
    }

    var failure: ClientFailure {
        if let certificateFault { return .untrustedCertificate(reason: certificateFault) }
        if let rejectedStatus { return .rejected(status: rejectedStatus) }
        return failureReason.map { .unreachable(reason: $0) } ?? .incomplete
    }
}
