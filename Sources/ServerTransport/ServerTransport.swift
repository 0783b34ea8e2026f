import EventLoops
import Glibc
package import Logging
package import Transport

/// An HTTP/1.1 and WebSocket server, plain and over TLS, on an event loop with its own thread.
///
/// Usable once: `start`, then `stop`.
package final class ServerTransport: TransportControl, @unchecked Sendable {
    // Sendable because `server` and everything that it references are used on the loop's thread only.
    private let configuration: Configuration
    private var server: SocketServer?
    let loop: EventLoop

    /// Starts the loop's thread, so that actors can use `executor` before `start`.
    ///
    /// - Throws: `TransportError.system` if the thread or its loop cannot be created.
    package init(_ configuration: Configuration) throws {
        self.configuration = configuration
        loop = try EventLoop()
        // Writing to a socket that the peer has closed is an error to handle, not a reason to die.
        signal(SIGPIPE, SIG_IGN)
        FileDescriptorLimit.set()
    }

    deinit {
        loop.detach()
        // The loop's handles reference the server, which therefore lives until the loop's last iteration.
        loop.executor.submit { [loop, server] in
            if let server { server.destroy() } else { loop.end() }
        }
    }

    /// The executor of an actor that lives on the loop's thread.
    package var executor: any SerialExecutor { loop.executor }

    /// Opens the listeners and accepts connections.
    ///
    /// - Throws: `TransportError` with the reason in one line; another attempt is then possible.
    package func start(delegate: any TransportDelegate) throws -> [Listener] {
        try loop.sync { [self] in
            guard server == nil else { throw TransportError.alreadyStarted }
            guard !loop.hasEnded else { throw TransportError.stopped }
            let server = SocketServer(configuration, loop: loop, delegate: delegate)
            self.server = server
            do {
                return try server.start()
            } catch {
                // Nothing is open, so another attempt is possible.
                self.server = nil
                throw error
            }
        }
    }

    /// Closes every connection with 1001 after its queued data, waits at most the configured time, and ends the thread.
    ///
    /// Jobs on `executor` still run afterwards, one at a time. Must not be called from one of them.
    package func stop() async {
        await withCheckedContinuation { continuation in
            loop.executor.submit { [self] in
                guard let server else {
                    loop.end()
                    return continuation.resume()
                }
                server.stop { continuation.resume() }
            }
        }
        loop.join()
    }

    /// Uses another certificate for new handshakes; open connections stay.
    ///
    /// - Throws: `TransportError.badCertificate`, with the old certificate still in use; `TransportError.stopped`.
    package func replaceCertificate(certificate: String, key: String) throws {
        @Sendable func running() throws -> SocketServer {
            guard let server, !server.hasStopped else { throw TransportError.stopped }
            return server
        }
        try loop.sync {
            guard try running().tls != nil else { throw TransportError.badCertificate("there is no TLS listener") }
        }
        // The files are read here and not on the loop.
        let fresh = try TLSContext(certificate: certificate, key: key)
        try loop.sync { try running().tls = fresh }
    }

    /// Makes sure that these files could be used.
    ///
    /// - Throws: `TransportError.badCertificate`.
    package static func check(certificate: String, key: String) throws {
        _ = try TLSContext(certificate: certificate, key: key)
    }

    /// Whether `stop` was called; must be read on the loop's thread.
    package var isStopping: Bool { server?.isStopping ?? false }

    // MARK: TransportControl

    /// Sends a message if no other message waits on the connection; otherwise returns `false` and discards it.
    package func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) -> Bool {
        server?.webSockets.trySend(payload, kind: kind, to: connection) ?? false
    }

    /// Sends a message in order, and queues it if it cannot be sent at once.
    package func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) {
        server?.webSockets.send(payload, kind: kind, to: connection)
    }

    /// Sends a message like the other `send`, but keeps the array instead of a copy.
    package func send(_ message: [UInt8], kind: MessageKind, to connection: ConnectionID) {
        server?.webSockets.send(message, kind: kind, to: connection)
    }

    /// The resources that the connections use now; must be read on the loop's thread.
    package var usage: TransportUsage { server?.crowding.usage ?? TransportUsage() }

    /// Sends the queued messages, then a close frame.
    package func close(_ connection: ConnectionID, code: UInt16, reason: String) {
        guard let server, let connection = server.connections[connection] else { return }
        server.webSockets.close(connection, code: code, reason: reason)
    }

    /// Sets the loop's pause before it polls for events.
    package func pause(betweenTurns duration: Duration) {
        loop.pause.set(duration)
    }

    /// Names what the loop's thread does from now on.
    @discardableResult
    package func begin(_ work: LoopWork) -> LoopWork { loop.begin(work) }

    /// Returns the longest stop of the loop since the last call.
    package func resetLongestStop() -> LoopStop? { loop.resetLongestStop() }

    /// Calls `body` on the loop's thread every `interval`.
    package func schedule(every interval: Duration, _ body: @escaping () -> Void) -> any ScheduledTimer {
        LoopTimer(loop: loop, every: interval, body)
    }
}

extension ServerTransport {
    /// The configuration of a transport.
    package struct Configuration: Sendable {
        /// The TLS listener, in addition to the plain one.
        package struct TLS: Sendable {
            /// The port's number; 0 lets the system choose.
            package var port: Int
            /// A listening socket to use instead of the port.
            package var listener: Int32?
            /// The path of the PEM file with the certificate, or with its chain.
            package var certificate: String
            /// The path of the PEM file with the private key.
            package var key: String

            /// Creates the configuration of a TLS listener.
            package init(port: Int, certificate: String, key: String) {
                self.port = port
                self.certificate = certificate
                self.key = key
            }
        }

        /// The address to listen on, numeric or `localhost`; `0.0.0.0` is every IPv4 address, `::` every address.
        package var host: String
        /// The port's number; 0 lets the system choose.
        package var port: Int
        /// A listening socket to use instead of host and port.
        package var listener: Int32?
        /// The TLS listener; `nil` for none.
        package var tls: TLS?
        /// The supported WebSocket subprotocols. A client that offers none is accepted, a client that offers only
        /// others is refused.
        package var subprotocols: [String]
        /// The largest message in bytes; a longer one closes its connection with 1009.
        package var maximumMessageSize = 64 * 1024
        /// The maximum number of bytes that may wait on one connection; above it the connection is closed with 1013.
        package var maximumOutboxSize = 256 * 1024
        /// The largest shared message, in bytes, to a connection without queued messages.
        package var maximumSharedSize = 32 * 1024 * 1024
        /// The maximum number of bytes that may wait on all connections together; the connection that exceeds it is
        /// closed with 1013.
        package var maximumQueuedSize = 256 * 1024 * 1024
        /// The maximum number of bytes of one kind that connections may use: those of one network, and all.
        package struct ByteLimits: Sendable {
            /// The bytes for an address group.
            package var perNetwork: Int
            /// The bytes in total.
            package var total: Int
        }
        /// The maximum number of bytes of a message that are kept and delivered; the rest is discarded.
        package var deliveredMessageSize = Int.max
        /// The bytes of incomplete messages on WebSockets; the oldest are closed with 1013.
        package var unfinishedMessageBytes = ByteLimits(perNetwork: 32 * 1024 * 1024, total: 128 * 1024 * 1024)
        /// The bytes of incomplete requests; the oldest are refused.
        package var unfinishedRequestBytes = ByteLimits(perNetwork: 64 * 1024 * 1024, total: 256 * 1024 * 1024)
        /// The bytes of responses that wait to be read; the oldest connections are closed.
        package var unreadResponseBytes = ByteLimits(perNetwork: 128 * 1024 * 1024, total: 512 * 1024 * 1024)
        /// The time in which a message has to end, from its first byte.
        package var messageTimeout: Duration = .seconds(30)
        /// The maximum number of control frames that a peer may send in a second; one more closes the connection with
        /// 4429.
        package var maximumControlFrames = 250
        /// The largest request body that is kept in memory, in bytes; a longer one is stored in a file.
        package var bodyMemoryLimit = 64 * 1024
        /// The silence after which a WebSocket is pinged.
        package var pingAfter: Duration = .seconds(25)
        /// The maximum time between a ping and its pong, after which a WebSocket is closed.
        package var pongTimeout: Duration = .seconds(10)
        /// The time for a TLS handshake, from the connection's start, and for a request's head, from its first byte. A
        /// body has the same time and more by its length at `minBodyBytesPerSecond`.
        package var requestTimeout: Duration = .seconds(15)
        /// The time between two checks of all deadlines.
        var checkInterval: Duration { min(.seconds(1), requestTimeout / 4) }
        /// The lowest rate of a body in bytes per second.
        package var minBodyBytesPerSecond = 32 * 1024
        /// The maximum time that a connection may stay idle after a response.
        package var keepAliveTimeout: Duration = .seconds(30)
        /// The time after which a peer that reads nothing of a response is disconnected.
        package var responseTimeout: Duration = .seconds(30)
        /// The lowest rate in bytes per second at which a response is read, beyond `responseTimeout`.
        package var minReadBytesPerSecond = 2 * 1024
        /// The maximum time that `stop` waits for peers to read queued data.
        package var stopTimeout: Duration = .seconds(2)
        /// The proxies whose forwarded headers are used; the limits of a single client do not apply to them.
        package var trustedProxies = TrustedProxies()
        /// The folder for request bodies that are too long for memory.
        package var temporaryFolder: String
        /// The header fields of every response that does not set them itself.
        package var defaultHeaders: HTTPHeaders
        /// Makes the response to a request that the transport refuses, from status and detail.
        package var makeErrorResponse: @Sendable (Int, String) -> HTTPResponse
        /// Adds to a response what each one has of its request.
        package var completeResponse: @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse = { response, _ in response
        }
        /// The transport's logger.
        package var logger: Logger

        /// Creates a configuration with the default limits.
        package init(
            host: String = "127.0.0.1",
            port: Int = 0,
            tls: TLS? = nil,
            subprotocols: [String] = [],
            temporaryFolder: String = "/tmp",
            defaultHeaders: HTTPHeaders = [:],
            logger: Logger = Logger(label: "transport"),
            makeErrorResponse: @escaping @Sendable (Int, String) -> HTTPResponse = { status, detail in
                HTTPResponse(
                    status: status,
                    headers: ["Content-Type": "text/plain; charset=utf-8"],
                    body: .bytes(Array("\(detail)\n".utf8))
                )
            }
        ) {
            self.host = host
            self.port = port
            self.tls = tls
            self.subprotocols = subprotocols
            self.temporaryFolder = temporaryFolder
            self.defaultHeaders = defaultHeaders
            self.logger = logger
            self.makeErrorResponse = makeErrorResponse
        }
    }

    /// An address that accepts connections.
    package struct Listener: Hashable, Sendable, CustomStringConvertible {
        /// The scheme, `http` or `https`.
        package var scheme: String
        /// The numeric address.
        package var host: String
        /// The actual port, even if 0 was requested.
        package var port: Int

        /// The URL, with brackets around an IPv6 address.
        package var description: String {
            "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        }
    }
}
