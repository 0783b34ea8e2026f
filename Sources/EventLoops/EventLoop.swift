import CEventPoll
import Dispatch
import Glibc
import SystemCalls
package import Transport

/// A loop that waits for descriptors and timers on its own thread, from `init` until `end()`.
///
/// Each iteration fires timers, polls for events, handles them, and runs the executor's jobs. No failing call ends the
/// loop: a refused change is tried again in a later iteration.
package final class EventLoop: @unchecked Sendable {
    // Sendable because mutable state is used on the loop's thread only.
    /// Runs jobs on the loop's thread.
    package let executor: LoopExecutor
    /// The pause before each turn.
    package let pause = TurnPause()
    /// Receives the `errno` of each call of the loop that failed; the loop continues.
    package var whenRefused: ((Int32) -> Void)?
    /// Another library's loop that runs its iterations within this one.
    package var guest: (any GuestLoop)?
    let poll: DescriptorPoll
    private let turns: TurnRecord

    /// The number of the loop's current turn; in each, timers run first, then events are handled.
    package private(set) var turn: UInt64 = 0
    /// The monotonic time in ns, as of the last reading of the clock.
    private var now = EventLoop.nanoseconds
    private var timers: [ObjectIdentifier: LoopTimer.Handle] = [:]
    /// The time at which the first timer is due, in ns.
    private var nextDue = UInt64.max
    private var eventsSinceTimers = 0

    private let thread = Locked<pthread_t?>(nil)
    /// Whether the thread has closed everything and ends.
    package private(set) var hasClosed = false
    private var afterLastTurn: (() -> Void)?
    /// Whether `end()` was called; read on the loop's thread.
    package private(set) var hasEnded = false

    /// Starts the loop on a new thread.
    ///
    /// - Throws: `TransportError.system` if the loop or the thread cannot be created.
    package init() throws(TransportError) {
        poll = try DescriptorPoll()
        turns = TurnRecord(now: now)
        executor = LoopExecutor(waking: poll.wakeUp)
        // The thread keeps the loop alive until it has ended.
        let started = DispatchSemaphore(value: 0)
        let box = Unmanaged.passRetained(ThreadStart(loop: self, started: started))
        var id = pthread_t()
        let failure = pthread_create(
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

    private func run(signalling started: DispatchSemaphore) {
        executor.begin()
        started.signal()
        while !hasEnded { iterate() }
        afterLastTurn?()
        afterLastTurn = nil
        executor.end()
        hasClosed = true
    }

    private func iterate() {
        now = Self.nanoseconds
        if now >= nextDue { fireTimers(lateBy: 0) }
        guard !hasEnded else { return }
        turn += 1
        eventsSinceTimers = 0
        turns.begin(.pause, now: now)
        pause.sleep()
        guest?.iterate()
        if let refusal = poll.applyChanges() { whenRefused?(refusal) }
        let count: Int
        now = Self.nanoseconds
        turns.end(now: now, pause: pause.nanoseconds)
        switch poll.wait(milliseconds: waitMilliseconds(now)) {
        case .events(let occurred): count = occurred
        case .refused(let code):
            // Pauses before the next attempt, to leave the core to other threads.
            usleep(1000)
            whenRefused?(code)
            count = 0
        }
        now = Self.nanoseconds
        turns.start(now: now, events: count)
        for index in 0..<count {
            guard let watcher = poll.watcher(ofEvent: index) else { continue }
            eventOccurred()
            // A timer may have closed the watcher.
            watcher.occurred(poll.bits(ofEvent: index))
        }
        if !hasEnded { executor.drain { begin(.jobs) } }
    }

    /// The longest wait in ms; a wake-up that the kernel refused is late by this much at the most.
    private static let maxWaitMilliseconds: UInt64 = 500
    /// The wait after a change that the kernel refused, in ms.
    private static let retryWaitMilliseconds: UInt64 = 10

    /// The maximum time that the loop may wait for events, in ms.
    private func waitMilliseconds(_ now: UInt64) -> Int32 {
        if executor.hasWork { return 0 }
        var wait = poll.hasChanges ? Self.retryWaitMilliseconds : Self.maxWaitMilliseconds
        if nextDue != .max { wait = min(wait, nextDue > now ? (nextDue - now + 999_999) / 1_000_000 : 0) }
        if let guest, let limit = guest.maxWaitMilliseconds { wait = min(wait, limit) }
        return Int32(wait)
    }

    /// The loop's monotonic time in ms, as of the last reading of the clock: before events, and between many of them.
    package var milliseconds: UInt64 { now / 1_000_000 }

    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    // MARK: Stops

    /// Names what the loop's thread does from now on; returns the previous name. Must be called on that thread.
    @discardableResult
    package func begin(_ work: LoopWork) -> LoopWork { turns.begin(work, now: Self.nanoseconds) }

    /// Returns the longest stop that has ended since the last call; must be called on the loop's thread.
    package func resetLongestStop() -> LoopStop? { turns.resetLongest() }

    // MARK: Timers

    /// The number of events that are handled before timers are checked again.
    private static let eventsBetweenTimers = 64
    /// The maximum delay of a timer within an iteration, in ns: iterations of a busy loop take some milliseconds.
    private static let timerGraceNanoseconds: UInt64 = 20_000_000

    /// Fires late timers after some events, because one iteration may have a thousand.
    private func eventOccurred() {
        eventsSinceTimers += 1
        guard eventsSinceTimers >= Self.eventsBetweenTimers else { return }
        eventsSinceTimers = 0
        now = Self.nanoseconds
        if nextDue != .max, now > nextDue + Self.timerGraceNanoseconds {
            fireTimers(lateBy: Self.timerGraceNanoseconds)
        }
    }

    private func fireTimers(lateBy grace: UInt64) {
        let before = turns.begin(.timers, now: now)
        for timer in Array(timers.values) where now >= timer.dueAt + grace { timer.fire(now: now) }
        findNextDue()
        begin(before)
    }

    private func findNextDue() {
        nextDue = timers.values.reduce(.max) { min($0, $1.dueAt) }
    }

    func add(_ timer: LoopTimer.Handle) {
        timers[ObjectIdentifier(timer)] = timer
        nextDue = min(nextDue, timer.dueAt)
    }

    func remove(_ timer: LoopTimer.Handle) {
        timers[ObjectIdentifier(timer)] = nil
    }

    // MARK: From other threads

    /// Runs `body` on the loop's thread and waits for it.
    ///
    /// - Throws: The errors of `body`; `TransportError.stopped` if the loop ends before.
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

    // MARK: The end

    /// Closes timers and watchers, and ends the loop after this turn; must be called on the loop's thread.
    ///
    /// - Parameter afterLastTurn: Called when the last turn is over.
    package func end(afterLastTurn: @escaping () -> Void = {}) {
        guard !hasEnded else { return }
        hasEnded = true
        self.afterLastTurn = afterLastTurn
        for timer in Array(timers.values) { timer.close() }
        poll.closeWatchers()
    }

    /// Waits until the thread has ended; must not be called on the loop's thread.
    package func join() {
        if let id = removeThread() { pthread_join(id, nil) }
    }

    /// Lets the thread end without waiting for it.
    package func detach() {
        if let id = removeThread() { pthread_detach(id) }
    }

    private func removeThread() -> pthread_t? {
        thread.withLock { id in
            defer { id = nil }
            return id
        }
    }
}

/// Another library's event loop that an `EventLoop` drives; must be used on the loop's thread.
package protocol GuestLoop: AnyObject {
    /// Handles due timers and events that have occurred, without waiting.
    func iterate()

    /// The maximum time until the next iteration is due, in ms; `nil` if only descriptors can make it due.
    var maxWaitMilliseconds: UInt64? { get }
}

/// The argument of a new thread.
private final class ThreadStart {
    let loop: EventLoop
    let started: DispatchSemaphore

    init(loop: EventLoop, started: DispatchSemaphore) {
        self.loop = loop
        self.started = started
    }
}
