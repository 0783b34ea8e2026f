import Transport

/// A repeating timer of an event loop; stops when cancelled or released.
package final class LoopTimer: ScheduledTimer {
    /// The loop's reference to a timer.
    final class Handle: @unchecked Sendable {
        // Sendable because it is used on the loop's thread only.
        private unowned let loop: EventLoop
        private var body: (() -> Void)?
        private let interval: UInt64
        /// The next time to fire, in ns of the monotonic clock.
        private(set) var dueAt: UInt64

        init(loop: EventLoop, milliseconds: UInt64, body: @escaping () -> Void) {
            self.loop = loop
            interval = milliseconds * 1_000_000
            dueAt = EventLoop.nanoseconds + interval
            // A loop that has ended accepts no timers: the timer then counts as cancelled.
            guard !loop.hasEnded else { return }
            self.body = body
            loop.add(self)
        }

        func fire(now: UInt64) {
            dueAt = now + interval
            body?()
        }

        func close() {
            guard let ended = body else { return }
            body = nil
            // Keeps the closure's captures, which may include the timer itself, alive until `body` has been replaced.
            defer { withExtendedLifetime(ended) {} }
            loop.remove(self)
        }
    }

    private let loop: EventLoop
    private let handle: Handle

    /// Starts a timer; must be called on the loop's thread. Intervals below 1 ms become 1 ms.
    package init(loop: EventLoop, every interval: Duration, _ body: @escaping () -> Void) {
        self.loop = loop
        let (seconds, attoseconds) = interval.components
        let milliseconds = max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        handle = Handle(loop: loop, milliseconds: UInt64(milliseconds), body: body)
    }

    deinit { cancel() }

    /// Stops the timer; may be called on any thread.
    package func cancel() {
        if loop.executor.isCurrent { return handle.close() }
        loop.executor.submit { [handle] in handle.close() }
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
