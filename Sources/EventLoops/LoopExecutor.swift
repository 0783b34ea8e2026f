import Dispatch
import Glibc

/// Runs Swift jobs on the thread of an event loop.
///
/// Callbacks from C run on that thread outside any Swift task, so isolation is checked by the thread's identity, and
/// `assumeIsolated` works in them. After the loop has ended, jobs run one after another on a queue, so that an actor of
/// the loop can still close its resources.
package final class LoopExecutor: SerialExecutor, @unchecked Sendable {
    // Sendable because the lock protects all mutable state.
    private enum Work {
        case job(UnownedJob)
        case body(@Sendable () -> Void)
    }

    private struct State {
        var pending: [Work] = []
        var hasEnded = false
    }

    private let state = Locked(State())
    private let wakeUp: WakeUp
    private let afterwards = DispatchQueue(label: "touchfigures.transport.afterwards")
    private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()
    /// The executor whose loop runs on a thread. Every callback reads it, so it uses neither a lock nor a hash.
    private static let threadKey: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    init(waking wakeUp: WakeUp) {
        self.wakeUp = wakeUp
        afterwards.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
    }

    /// Runs a job on the loop's thread, after previously submitted work.
    package func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    /// Runs `body` on the loop's thread, after previously submitted work.
    package func submit(_ body: @escaping @Sendable () -> Void) {
        add(.body(body))
    }

    private func add(_ work: Work) {
        let hasEnded = state.withLock { state in
            if state.hasEnded { return true }
            state.pending.append(work)
            // One wake-up suffices for all pending jobs; on its own thread, the loop checks for jobs before it waits.
            if state.pending.count == 1, !isOnLoop { wakeUp.send() }
            return false
        }
        if hasEnded { afterwards.async { self.run(work) } }
    }

    private func run(_ work: Work) {
        switch work {
        case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .body(let body): body()
        }
    }

    /// Runs the pending jobs; must be called on the loop's thread. Jobs that these add run in the next iteration, after
    /// I/O.
    ///
    /// - Parameter eachTime: Called before each of them.
    func drain(_ eachTime: () -> Void) {
        let works = state.withLock { state in
            guard !state.pending.isEmpty else { return [] as [Work] }
            defer { state.pending = [] }
            return state.pending
        }
        for work in works {
            eachTime()
            run(work)
        }
    }

    /// Whether there are pending jobs.
    var hasWork: Bool { state.withLock { !$0.pending.isEmpty } }

    // MARK: Isolation

    /// Whether the caller runs on the loop's thread, or on the queue that replaces it afterwards.
    package var isCurrent: Bool {
        isOnLoop || DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self)
    }

    private var isOnLoop: Bool {
        pthread_getspecific(Self.threadKey) == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    /// Whether the caller runs on this executor.
    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Stops the process unless the caller runs on this executor.
    package func checkIsolated() {
        precondition(isCurrent, "not on the event loop's thread")
    }

    // MARK: The loop's life

    /// Must be called on the loop's thread, before the loop runs.
    func begin() {
        pthread_setspecific(Self.threadKey, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Moves the remaining jobs to the queue; must be called on the loop's thread, after the last iteration.
    func end() {
        pthread_setspecific(Self.threadKey, nil)
        let remaining = state.withLock { state in
            state.hasEnded = true
            defer { state.pending = [] }
            return state.pending
        }
        for work in remaining { afterwards.async { self.run(work) } }
    }
}

/// A value protected by a `pthread_mutex_t`.
///
/// `Synchronization.Mutex` is a bare futex on Linux, which the thread sanitizer does not see: its reports would be
/// worthless.
package final class Locked<Value>: @unchecked Sendable {
    // Sendable because the value is only ever touched with the mutex held.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// Creates a protected value.
    package init(_ value: Value) {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        self.value = value
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls `body` with the value while the mutex is held.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
