import CLibuv
import Transport

/// A repeating timer of an event loop; stops when cancelled or released.
package final class LoopTimer: ScheduledTimer {
    /// What libuv holds: lives until libuv has closed it, which may be after the timer was released.
    final class Handle: @unchecked Sendable {
        // Sendable because it is touched on the loop's thread only.
        private let timer: UnsafeMutablePointer<uv_timer_t>
        private unowned let loop: EventLoop
        private var body: (() -> Void)?
        private let interval: UInt64
        /// When it is to fire next, by `uv_hrtime`.
        private var dueAt: UInt64

        init(loop: EventLoop, milliseconds: UInt64, body: @escaping () -> Void) {
            self.loop = loop
            interval = milliseconds * 1_000_000
            dueAt = uv_hrtime() + interval
            timer = .allocate(capacity: 1)
            // A loop that ends takes no more: the timer is one that was cancelled.
            guard !loop.hasEnded else {
                timer.deallocate()
                return
            }
            self.body = body
            uv_timer_init(loop.uv, timer)
            loop.timers[ObjectIdentifier(self)] = self
            timer.pointee.data = Unmanaged.passRetained(self).toOpaque()
            uv_timer_start(
                timer,
                { timer in
                    guard let data = timer?.pointee.data else { return }
                    Unmanaged<Handle>.fromOpaque(data).takeUnretainedValue().fire(now: uv_hrtime())
                },
                milliseconds,
                milliseconds
            )
        }

        private func fire(now: UInt64) {
            dueAt = now + interval
            body?()
        }

        /// Fires if it is later than libuv's own iterations explain.
        func fireIfLate(now: UInt64) {
            if now > dueAt + EventLoop.timerGrace { fire(now: now) }
        }

        func close() {
            guard let ended = body else { return }
            body = nil
            // What it held may go with it, the timer itself among it: not while `body` is being changed.
            defer { withExtendedLifetime(ended) {} }
            loop.timers[ObjectIdentifier(self)] = nil
            let handle = UnsafeMutableRawPointer(timer).assumingMemoryBound(to: uv_handle_t.self)
            uv_close(handle) { handle in
                guard let handle, let data = handle.pointee.data else { return }
                let owner = Unmanaged<Handle>.fromOpaque(data).takeRetainedValue()
                owner.timer.deallocate()
            }
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
