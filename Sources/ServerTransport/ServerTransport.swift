import EventLoops
import Glibc
import Logging
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
    var isStopping: Bool { server?.isStopping ?? false }

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
