import Glibc
import LibuvLoop
import Logging
package import Transport

/// HTTP/1.1 and WebSocket, plain and over TLS, on a libuv loop with a thread of its own.
///
/// Usable once: `start`, then `stop`.
package final class ServerTransport: TransportControl, @unchecked Sendable {
    // Sendable because `server` is touched on the loop's thread only, and so is all that it holds.
    private let configuration: Configuration
    private var server: SocketServer?
    let loop: EventLoop

    /// The thread runs from here on, so that actors can use `executor` before `start`.
    ///
    /// - Throws: `TransportError.system` when the thread or its loop cannot be made.
    package init(_ configuration: Configuration) throws {
        self.configuration = configuration
        loop = try EventLoop()
        // Writing to a socket that the peer has closed is an error to handle, not a reason to die.
        signal(SIGPIPE, SIG_IGN)
        FileDescriptorLimit.set()
    }

    deinit {
        loop.detach()
        // The loop's handles hold the server: it stays until the loop's last turn.
        loop.executor.submit { [loop, server] in
            if let server { server.destroy() } else { loop.end() }
        }
    }

    package var executor: any SerialExecutor { loop.executor }

    /// Opens the listeners and takes connections from now on.
    ///
    /// - Throws: `TransportError` with one line that says what is wrong.
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

    /// Ends every connection with 1001 after what is queued, waits for them at most the configured time, ends the thread.
    ///
    /// Jobs on `executor` still run afterwards, one at a time. Not to be called from one of them.
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

    /// Has new handshakes use another certificate; what is connected stays so.
    ///
    /// - Throws: `TransportError.badCertificate`; the old certificate stays in use.
    package func replaceCertificate(certificate: String, key: String) throws {
        @Sendable func running() throws -> SocketServer {
            guard let server, !server.hasStopped else { throw TransportError.stopped }
            return server
        }
        try loop.sync {
            guard try running().tls != nil else { throw TransportError.badCertificate("no TLS listener was asked for") }
        }
        // The files are read here and not on the loop.
        let fresh = try TLSContext(certificate: certificate, key: key)
        try loop.sync { try running().tls = fresh }
    }

    /// On the loop's thread: whether `stop` was called.
    var isStopping: Bool { server?.isStopping ?? false }

    // MARK: TransportControl

    package func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) -> Bool {
        server?.trySend(payload, kind: kind, to: connection) ?? false
    }

    package func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) {
        server?.send(payload, kind: kind, to: connection)
    }

    package func send(_ message: [UInt8], kind: MessageKind, to connection: ConnectionID) {
        server?.send(message, kind: kind, to: connection)
    }

    package var usage: TransportUsage { server?.usage ?? TransportUsage() }

    package func close(_ connection: ConnectionID, code: UInt16, reason: String) {
        guard let server, let connection = server.connections[connection] else { return }
        server.close(connection, code: code, reason: reason)
    }

    package func rest(betweenTurns duration: Duration) {
        loop.pause.set(duration)
    }

    package func schedule(every interval: Duration, _ body: @escaping () -> Void) -> any ScheduledTimer {
        LoopTimer(loop: loop, every: interval, body)
    }
}
