import Dispatch
package import LoadGenerator
package import Transport
import WireProtocol

/// Follows a session as a viewer until it ends, over lost connections; lives on the transport's event loop.
package actor RoomWatch: ClientDelegate {
    /// Why the watch is over.
    package enum Ending: Sendable, Equatable {
        /// `stop` was called.
        case stopped
        /// The session has ended, or was deleted.
        case sessionEnded
        /// The server does not let it go on.
        case failed(LoadFailure)
    }

    /// The pauses before a connection is made again, in ms: doubled up to the longest.
    private static let firstPauseMilliseconds = 500.0
    private static let longestPauseMilliseconds = 10_000.0
    private static let tickInterval = Duration.milliseconds(50)

    private let transport: any ClientTransport
    private let endpoint: Endpoint
    private let path: String
    private let received: @Sendable ([UInt8]) -> Void
    private let note: @Sendable (String) -> Void
    private let executor: any SerialExecutor
    private var connection: ConnectionID?
    private var connectsAt = -Double.infinity
    private var pause = RoomWatch.firstPauseMilliseconds
    private var isLost = false
    private var ending: Ending?

    /// The executor of the transport's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates the delegate of a transport.
    ///
    /// - Parameters:
    ///   - code: The session's code.
    ///   - received: Called with each message.
    ///   - note: Called with a sentence when the connection is lost, and when it is there again.
    package init(
        transport: any ClientTransport,
        endpoint: Endpoint,
        session code: String,
        received: @escaping @Sendable ([UInt8]) -> Void,
        note: @escaping @Sendable (String) -> Void
    ) {
        (self.transport, self.endpoint, self.received, self.note) = (transport, endpoint, received, note)
        path = "/api/v1/sessions/\(code)/live"
        executor = transport.executor
    }

    /// Watches until the session ends or `stop` is called.
    ///
    /// - Parameter tick: Called about twenty times a second.
    package func run(_ tick: @Sendable () -> Void) async -> Ending {
        while true {
            if let ending { return ending }
            if connection == nil, now >= connectsAt {
                connection = transport.connect(to: endpoint, path: path, subprotocol: ProtocolVersion.subprotocol)
            }
            tick()
            try? await Task.sleep(for: Self.tickInterval)
        }
    }

    /// Makes `run` return soon.
    package func stop() {
        ending = ending ?? .stopped
    }

    private var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 }

    private func closed(_ closing: ConnectionEnding) {
        connection = nil
        connectsAt = now + pause
        pause = min(2 * pause, Self.longestPauseMilliseconds)
        guard ending == nil else { return }
        if case .closed(let code, let reason) = closing { ending = Self.ending(endpoint, code, reason) }
        guard ending == nil, !isLost else { return }
        isLost = true
        note("the connection to \(endpoint) is lost; trying again")
    }

    /// Why a watch is over after a close code; `nil` if it connects again.
    private static func ending(_ endpoint: Endpoint, _ code: UInt16, _ reason: String) -> Ending? {
        switch WireCode(rawValue: code) {
        case .sessionEnded, .noSuchSession: return .sessionEnded
        case .tooFast, .noHello: return nil
        default:
            // docs/protocol.md, "Close codes": after such a code a client must not reconnect by itself.
            guard (4400...4499).contains(code) else { return nil }
            return .failed(LoadFailure("\(endpoint) does not let the session be watched: \(code) \(reason)"))
        }
    }

    // MARK: ClientDelegate

    /// Sends the viewer's greeting.
    package nonisolated func connectionOpened(_ connection: ConnectionID) {
        assumeIsolated {
            $0.transport.send(ViewerMessage.hello, kind: .text, to: connection)
        }
    }

    /// Passes the message on.
    package nonisolated func messageReceived(
        _ message: UnsafeRawBufferPointer,
        kind: MessageKind,
        on connection: ConnectionID
    ) {
        let message = Array(message)
        assumeIsolated {
            $0.pause = Self.firstPauseMilliseconds
            if $0.isLost { $0.note("connected again") }
            $0.isLost = false
            $0.received(message)
        }
    }

    /// Does nothing: a viewer sends one message.
    package nonisolated func connectionDrained(_ connection: ConnectionID) {}

    /// Connects again later, or ends.
    package nonisolated func connectionClosed(_ connection: ConnectionID, _ ending: ConnectionEnding) {
        assumeIsolated { $0.closed(ending) }
    }
}
