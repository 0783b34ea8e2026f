import CLibwebsockets
import EventLoops
import Glibc
package import Logging
package import Transport

/// An HTTP/1.1 and WebSocket client on libwebsockets, with an event loop on its own thread.
///
/// Usable once: `start`, then `stop`.
package final class LibwebsocketsClient: ClientTransport, @unchecked Sendable {
    // Sendable because `client` and everything that it references are used on the loop's thread only.

    /// The certificates that the client trusts.
    package enum Trust: Hashable, Sendable {
        /// The certificates that this system trusts.
        case system
        /// The certificates of the authorities in a PEM file.
        case authority(path: String)
        /// Any certificate is accepted.
        case anyone
    }

    private let trust: Trust
    private let logger: Logger
    private var client: Client?
    private let loop: EventLoop

    /// Creates a client with its thread.
    ///
    /// - Throws: `TransportError.system` if the thread or its loop cannot be created.
    package init(trust: Trust = .system, logger: Logger = Logger(label: "client")) throws {
        self.trust = trust
        self.logger = logger
        loop = try EventLoop()
        signal(SIGPIPE, SIG_IGN)
        FileDescriptorLimit.set()
    }

    deinit {
        loop.detach()
        loop.executor.submit { [loop, client] in
            if let client { client.destroy() } else { loop.end() }
        }
    }

    /// The executor of an actor that lives on the loop's thread.
    package var executor: any SerialExecutor { loop.executor }

    /// The maximum number of connections of the process, without its other descriptors.
    package static var connectionLimit: Int {
        FileDescriptorLimit.set()
        return max(0, FileDescriptorLimit.current - FileDescriptorLimit.reservedDescriptors)
    }

    /// Starts the client.
    ///
    /// - Throws: `TransportError` with the reason in one line.
    package func start(delegate: any ClientDelegate) throws {
        try loop.sync { [self] in
            guard client == nil else { throw TransportError.alreadyStarted }
            guard !loop.hasEnded else { throw TransportError.stopped }
            LibraryLog.use(logger)
            client = try Client(loop: loop, trust: trust, delegate: delegate)
        }
    }

    /// Closes every connection with 1001, waits up to a second for them, and ends the thread.
    package func stop() async {
        await withCheckedContinuation { continuation in
            loop.executor.submit { [self] in
                guard let client else {
                    loop.end()
                    return continuation.resume()
                }
                client.stop { continuation.resume() }
            }
        }
        loop.join()
    }

    // MARK: ClientTransport

    /// Opens a WebSocket; `opened` or `closed` of the delegate follows.
    package func connect(to endpoint: Endpoint, path: String, subprotocol: String) -> ConnectionID {
        guard let client else { preconditionFailure("not started") }
        return client.connect(to: endpoint, path: path, subprotocol: subprotocol)
    }

    /// Sends one request and receives the whole response.
    ///
    /// - Throws: `ClientFailure` if no complete response arrives.
    package func request(_ request: ClientRequest) async throws(ClientFailure) -> ClientResponse {
        let outcome: Result<ClientResponse, ClientFailure> = await withCheckedContinuation { continuation in
            loop.executor.submit { [self] in
                guard let client else { return continuation.resume(returning: .failure(.stopped)) }
                client.request(request) { continuation.resume(returning: $0) }
            }
        }
        return try outcome.get()
    }

    /// Sends one request whose response may take any time, such as server-sent events, and returns at its end.
    ///
    /// - Parameter piece: Called on the loop's thread with each piece of the body as it arrives.
    /// - Throws: `ClientFailure` if the response does not end as it should, or is silent for 30 s.
    package func follow(
        _ request: ClientRequest,
        piece: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(ClientFailure) -> ClientResponse {
        let outcome: Result<ClientResponse, ClientFailure> = await withCheckedContinuation { continuation in
            loop.executor.submit { [self] in
                guard let client else { return continuation.resume(returning: .failure(.stopped)) }
                client.request(request, onPiece: piece) { continuation.resume(returning: $0) }
            }
        }
        return try outcome.get()
    }

    /// Sends a message if no other message waits on the connection; otherwise returns `false` and discards it.
    package func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) -> Bool {
        client?.trySend(payload, kind: kind, to: connection) ?? false
    }

    /// Sends a message in order, and queues it if it cannot be sent at once.
    package func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) {
        client?.send(payload, kind: kind, to: connection)
    }

    /// Sends a message like the other `send`.
    package func send(_ message: [UInt8], kind: MessageKind, to connection: ConnectionID) {
        message.withUnsafeBytes { client?.send($0, kind: kind, to: connection) }
    }

    /// The number of connections and its limit; the other figures are 0.
    package var usage: TransportUsage {
        var usage = TransportUsage()
        usage.connections = client?.connections.count ?? 0
        usage.connectionLimit = Self.connectionLimit
        return usage
    }

    /// Sends the queued messages, then a close frame.
    package func close(_ connection: ConnectionID, code: UInt16, reason: String) {
        client?.close(connection, code: code, reason: reason)
    }

    /// Sets the loop's pause before it polls for events.
    package func pause(betweenTurns duration: Duration) {
        loop.pause.set(duration)
    }

    /// Calls `body` on the loop's thread every `interval`.
    package func schedule(every interval: Duration, _ body: @escaping () -> Void) -> any ScheduledTimer {
        LoopTimer(loop: loop, every: interval, body)
    }
}

/// Dispatches libwebsockets' callbacks to the client and connection.
///
/// Returns 0 to continue; any other value closes the connection.
func clientCallback(
    wsi: OpaquePointer?,
    reason: lws_callback_reasons,
    user: UnsafeMutableRawPointer?,
    bytes: UnsafeMutableRawPointer?,
    count: Int
) -> Int32 {
    guard let wsi, let context = lws_get_context(wsi), let data = lws_context_user(context) else { return 0 }
    let client = Unmanaged<Client>.fromOpaque(data).takeUnretainedValue()
    let number = UInt(bitPattern: lws_get_opaque_user_data(wsi))
    guard number != 0, let connection = client.connections[UInt64(number)] else { return 0 }
    let content = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)

    switch reason {
    case LWS_CALLBACK_CLIENT_RECEIVE: return client.receive(content, on: connection)
    case LWS_CALLBACK_CLIENT_WRITEABLE: return client.isWriteable(connection)
    case LWS_CALLBACK_CLIENT_ESTABLISHED: return client.webSocketOpened(connection, wsi)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return client.serverCloses(connection, content)

    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
        // In this callback, `user` is the X509_STORE_CTX, and `count` is OpenSSL's own verdict.
        return client.judgeCertificate(user.map { OpaquePointer($0) }, isGood: count != 0, of: connection)
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return client.appendHeaders(to: bytes, capacity: count, of: connection, wsi)
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: return client.headArrived(on: connection, wsi)
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return client.readBody(wsi, of: connection)
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: return client.bodyArrived(content, on: connection)
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: return client.responseCompleted(on: connection)

    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: return client.failed(connection, content, wsi)
    case LWS_CALLBACK_CLIENT_CLOSED, LWS_CALLBACK_CLOSED_CLIENT_HTTP, LWS_CALLBACK_WSI_DESTROY:
        return client.ended(connection)
    default: return 0
    }
}
