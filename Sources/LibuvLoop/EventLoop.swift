package import CLibuv
import Dispatch
import Glibc

/// A libuv loop on its own thread, from `init` until `end()`.
package final class EventLoop: @unchecked Sendable {
    // Sendable because what changes is touched on the loop's thread only.
    /// Runs jobs on the loop's thread.
    package let executor = LoopExecutor()
    /// The libuv loop.
    package let uv: UnsafeMutablePointer<uv_loop_t>
    var timers: [ObjectIdentifier: LoopTimer.Handle] = [:]
    var watchers: [ObjectIdentifier: SocketWatcher] = [:]

    /// The pause before each iteration.
    package let pause: TurnPause
    /// The number of the loop's current iteration; in each, timers run first, then events are handled.
    package private(set) var turn: UInt64 = 0
    private var eventsSinceTimers = 0
    /// When the timers had their turn, by `uv_hrtime`.
    private var timersRanAt: UInt64 = 0
    private let prepare: UnsafeMutablePointer<uv_prepare_t>

    private let async: UnsafeMutablePointer<uv_async_t>
    private let thread: Locked<pthread_t?>
    /// The result of `uv_loop_close` after the thread has ended; 0 means success.
    package private(set) var closeResult: Int32 = 0
    private var afterLastTurn: (() -> Void)?
    /// Whether `end()` was called; read on the loop's thread.
    package private(set) var hasEnded = false

    /// Starts the loop on a new thread.
    ///
    /// - Throws: `TransportError.system` if the loop or the thread cannot be created.
    package init() throws(TransportError) {
        uv = .allocate(capacity: 1)
        async = .allocate(capacity: 1)
        prepare = .allocate(capacity: 1)
        thread = Locked(nil)
        var failure = uv_loop_init(uv)
        pause = TurnPause(uv)
        if failure == 0 {
            async.pointee.data = Unmanaged.passUnretained(executor).toOpaque()
            failure = uv_async_init(uv, async) { async in
                guard let data = async?.pointee.data else { return }
                Unmanaged<LoopExecutor>.fromOpaque(data).takeUnretainedValue().drain()
            }
        }
        guard failure == 0 else { throw .system("cannot create the event loop: \(uvMessage(failure))") }

        prepare.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        uv_prepare_init(uv, prepare)
        uv_prepare_start(prepare) { prepare in
            guard let data = prepare?.pointee.data else { return }
            Unmanaged<EventLoop>.fromOpaque(data).takeUnretainedValue().beginTurn()
        }

        // The thread keeps the loop alive until it has ended.
        let started = DispatchSemaphore(value: 0)
        let box = Unmanaged.passRetained(ThreadStart(loop: self, started: started))
        var id = pthread_t()
        failure = pthread_create(
            &id,
            nil,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
                pthread_setname_np(pthread_self(), "transport")
                start.loop.run(signalling: start.started)
                return nil
            },
            box.toOpaque()
        )
        guard failure == 0 else {
            box.release()
            throw .system("cannot start the transport's thread: \(systemMessage(failure))")
        }
        thread.withLock { $0 = id }
        started.wait()
    }

    deinit {
        uv.deallocate()
        async.deallocate()
        prepare.deallocate()
    }

    private func run(signalling started: DispatchSemaphore) {
        executor.begin(waking: async)
        started.signal()
        // Returns when the last handle is closed, and that is `async`, in `end`.
        uv_run(uv, UV_RUN_DEFAULT)
        afterLastTurn?()
        afterLastTurn = nil
        executor.end()
        closeResult = uv_loop_close(uv)
    }

    /// The loop's monotonic time in ms, as of the beginning of the iteration; in a long one, as of its late timers.
    package var milliseconds: UInt64 { uv_now(uv) }

    /// How many events are handled before the next look at the timers.
    private static let eventsBetweenTimers = 64
    /// How late a timer may be, in ns: an iteration of a busy loop takes some milliseconds.
    static let timerGrace: UInt64 = 20_000_000

    /// Called after the timers of an iteration, before its events.
    private func beginTurn() {
        turn += 1
        eventsSinceTimers = 0
        timersRanAt = uv_hrtime()
    }

    /// Fires the timers that are late, once for some events; called for each event of a socket.
    ///
    /// libuv does so once per iteration. With 1,024 sockets ready at once it asks for more, up to 48 times, before the
    /// iteration ends: seconds, if there are phones enough.
    @inline(__always)
    func eventOccurred() {
        eventsSinceTimers += 1
        if eventsSinceTimers >= Self.eventsBetweenTimers { fireLateTimers() }
    }

    private func fireLateTimers() {
        eventsSinceTimers = 0
        let now = uv_hrtime()
        guard now > timersRanAt + Self.timerGrace else { return }
        timersRanAt = now
        uv_update_time(uv)
        for timer in Array(timers.values) { timer.fireIfLate(now: now) }
    }

    /// Runs `body` on the loop's thread and waits for it.
    ///
    /// - Throws: What `body` throws; `TransportError.stopped` if the loop ends before.
    package func sync<Success: Sendable>(_ body: @escaping @Sendable () throws -> Success) throws -> Success {
        if executor.isCurrent { return try body() }
        let outcome = Locked<Result<Success, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        executor.submit {
            let result = Result { try body() }
            outcome.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        guard let result = outcome.withLock({ $0 }) else { throw TransportError.stopped }
        return try result.get()
    }

    /// Closes timers, watchers and the loop; must be called on the loop's thread.
    ///
    /// - Parameter afterLastTurn: Called when all libuv handles are closed.
    package func end(afterLastTurn: @escaping () -> Void = {}) {
        let handle = UnsafeMutableRawPointer(async).assumingMemoryBound(to: uv_handle_t.self)
        guard !hasEnded else { return }
        hasEnded = true
        self.afterLastTurn = afterLastTurn
        for timer in Array(timers.values) { timer.close() }
        for watcher in Array(watchers.values) { watcher.close() }
        pause.close()
        uv_close(UnsafeMutableRawPointer(prepare).assumingMemoryBound(to: uv_handle_t.self), nil)
        uv_close(handle, nil)
    }

    /// Waits until the thread has ended; must not be called on the loop's thread.
    package func join() {
        if let id = takeThread() { pthread_join(id, nil) }
    }

    /// Lets the thread end without anybody waiting for it.
    package func detach() {
        if let id = takeThread() { pthread_detach(id) }
    }

    private func takeThread() -> pthread_t? {
        thread.withLock { id in
            defer { id = nil }
            return id
        }
    }
}

/// What a new thread is handed.
private final class ThreadStart {
    let loop: EventLoop
    let started: DispatchSemaphore

    init(loop: EventLoop, started: DispatchSemaphore) {
        self.loop = loop
        self.started = started
    }
}
