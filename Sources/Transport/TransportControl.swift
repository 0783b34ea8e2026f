/// The part of a transport that an application calls; must be called on the loop's thread, except `executor`.
package protocol TransportControl: AnyObject, Sendable {
    /// The executor of an actor that lives on the loop's thread.
    var executor: any SerialExecutor { get }

    /// Sends a message if no other message waits on the connection; otherwise returns `false` and discards it.
    ///
    /// After `false`, `drained` follows once the connection accepts messages again. For messages that newer state
    /// supersedes (figures, frames), so that nothing queues for a slow reader. `payload` is copied. For an unknown
    /// connection it returns `false`, and no call follows.
    func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) -> Bool

    /// Sends a message in order, and queues it if it cannot be sent at once; for messages that must arrive (welcome,
    /// errors, session changes).
    ///
    /// The queue is bounded: a connection that would exceed it is closed with 1013. `payload` is copied.
    func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID)

    /// Sends a message like the other `send`, but keeps the array instead of a copy: for one message to many
    /// connections.
    func send(_ message: [UInt8], kind: MessageKind, to connection: ConnectionID)

    /// Whether the transport ends its connections, because the server stops.
    var isStopping: Bool { get }

    /// The resources that the connections use now.
    var usage: TransportUsage { get }

    /// Sends the queued messages and a close frame, then ends the connection even if the peer does not.
    func close(_ connection: ConnectionID, code: UInt16, reason: String)

    /// Makes the loop pause before it polls for events again, for less than a second; zero turns the pause off.
    ///
    /// It adds latency and saves a wake-up per message, worthwhile at thousands of messages a second.
    func pause(betweenTurns duration: Duration)

    /// Calls `body` on the loop's thread every `interval`, until the returned timer is cancelled or released.
    func schedule(every interval: Duration, _ body: @escaping () -> Void) -> any ScheduledTimer

    /// Names what the loop's thread does from now on, to explain long stops; returns the previous name.
    ///
    /// It reads the clock, so it is called for a group of messages and not for each one. The name lasts until the next
    /// one, at most until the end of the event, timer or job.
    @discardableResult
    func begin(_ work: LoopWork) -> LoopWork

    /// Returns the longest stop of the loop that has ended since the last call.
    func resetLongestStop() -> LoopStop?
}

extension TransportControl {
    /// No: for transports that end at once.
    package var isStopping: Bool { false }

    /// Does nothing: for transports that do not measure their stops.
    @discardableResult
    package func begin(_ work: LoopWork) -> LoopWork { work }

    /// Returns `nil`: for transports that do not measure their stops.
    package func resetLongestStop() -> LoopStop? { nil }
}

/// A timer of a transport's loop; stops when cancelled or released.
package protocol ScheduledTimer: AnyObject {
    /// Stops the timer; has no effect if it has stopped already.
    func cancel()
}

/// Receives the requests and events of a transport; every call arrives on the loop's thread.
package protocol TransportDelegate: AnyObject, Sendable {
    /// Decides on a request by its head, before its body is read.
    func admit(_ head: HTTPRequest) -> RequestAdmission

    /// Responds to a request whose body, if any, has arrived completely.
    func respond(to request: HTTPRequest) -> EventualResponse

    /// Decides whether a request may become a WebSocket.
    func upgrade(_ request: HTTPRequest) -> UpgradeDecision

    /// A WebSocket is open; `request` is its handshake.
    func connectionOpened(_ connection: ConnectionID, by request: HTTPRequest)

    /// A whole message arrived; `message` is valid during the call only, and text is valid UTF-8.
    func messageReceived(_ message: UnsafeRawBufferPointer, kind: MessageKind, on connection: ConnectionID)

    /// The connection accepts messages again, after `trySend` has refused one.
    func connectionDrained(_ connection: ConnectionID)

    /// The connection ended; called once for each `connectionOpened`.
    func connectionClosed(_ connection: ConnectionID)
}

/// The resources that a transport's connections use now, and their limits.
package struct TransportUsage: Sendable, Equatable {
    /// The open connections.
    package var connections = 0
    /// The maximum number of connections that the process may have open.
    package var connectionLimit = 0
    /// The connections whose current request has not arrived completely.
    package var unfinishedRequests = Share()
    /// The bytes that these connections hold.
    package var unfinishedRequestBytes = Share()
    /// The connections whose response waits to be read.
    package var unreadResponses = Share()
    /// The bytes that these connections hold.
    package var unreadResponseBytes = Share()
    /// The bytes of messages that have not ended.
    package var unfinishedMessageBytes = Share()
    /// The bytes that wait for slow WebSockets.
    package var queuedBytes = Share()
    /// The connections and requests that were ended because a limit was reached, since the start.
    package var refusals = 0
    /// The number of clients since the start that ended a TLS handshake because they do not trust the certificate.
    package var distrustingClients = 0

    /// The use of a bounded resource.
    package struct Share: Sendable, Equatable {
        /// The amount in use now.
        package var used: Int
        /// The maximum amount.
        package var limit: Int

        /// Creates a share; by default both values are 0.
        package init(used: Int = 0, limit: Int = 0) {
            (self.used, self.limit) = (used, limit)
        }
    }

    /// Creates a usage in which all values are 0.
    package init() {}
}

/// Identifies a WebSocket connection during the life of the process; never reused.
///
/// It is a number instead of a pointer, so that a late call for a closed connection finds nothing instead of freed
/// memory.
package struct ConnectionID: Hashable, Sendable {
    /// The number.
    package let rawValue: UInt64

    /// Creates an identifier from its number.
    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// The kinds of WebSocket data messages (RFC 6455 §5.6).
package enum MessageKind: Sendable {
    case text
    case binary
}
