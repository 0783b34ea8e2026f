/// An application's transport; must be called on the loop's thread, except `executor`'s own work.
package protocol TransportControl: AnyObject, Sendable {
    /// Runs jobs on the loop's thread: the executor for an actor that lives there.
    var executor: any SerialExecutor { get }

    /// Sends at once if nothing waits on the connection; else takes nothing and answers `false`.
    ///
    /// After a `false`, `drained` follows as soon as the connection takes messages again. For what is superseded by
    /// newer state (figures, frames), so that nothing queues for a slow reader. `payload` is copied.
    /// An unknown connection answers `false` and nothing follows.
    func trySend(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID) -> Bool

    /// Sends in order, queueing what does not go at once, for what must arrive (welcome, errors, session changes).
    ///
    /// The queue is bounded: a connection that would exceed it is closed with 1013. `payload` is copied.
    func send(_ payload: UnsafeRawBufferPointer, kind: MessageKind, to connection: ConnectionID)

    /// Like the other `send`, but keeps the array in place of a copy: for one message to many.
    func send(_ message: [UInt8], kind: MessageKind, to connection: ConnectionID)

    /// What the connections cost at this moment.
    var usage: TransportUsage { get }

    /// Sends what is queued, then a close frame, then hangs up if the peer does not.
    func close(_ connection: ConnectionID, code: UInt16, reason: String)

    /// Has the loop rest so long, below a second, before it looks for events again; zero for not at all.
    ///
    /// Costs latency and saves a waking per message, once there are thousands in a second.
    func rest(betweenTurns duration: Duration)

    /// Calls `body` on the loop's thread every `interval`, until the returned timer is cancelled or released.
    func schedule(every interval: Duration, _ body: @escaping () -> Void) -> any ScheduledTimer
}

/// A timer of a transport's loop; stops when cancelled or released.
package protocol ScheduledTimer: AnyObject {
    func cancel()
}
