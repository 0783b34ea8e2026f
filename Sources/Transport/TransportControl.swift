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
