import Foundation

/// A serial executor with its own thread, which reports when no work is left.
///
/// Sendable: everything mutable is behind the condition's lock, except `waiting`, which only the thread uses.
final class LoopThread: SerialExecutor, @unchecked Sendable {
    private enum Work {
        case job(UnownedJob)
        case body(@Sendable () -> Void)
        case end
    }

    private let condition = NSCondition()
    private var pending: [Work] = []
    private var thread: Thread?
    /// Continuations that resume after the next piece of work.
    private var waiting: [UnsafeContinuation<Void, Never>] = []

    init() {
        let thread = Thread { [self] in run() }
        thread.name = "loop"
        self.thread = thread
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    /// Runs `body` on the thread, after earlier work.
    func submit(_ body: @escaping @Sendable () -> Void) { add(.body(body)) }

    /// Ends the thread after earlier work.
    func end() { add(.end) }

    private func add(_ work: Work) {
        condition.withLock {
            pending.append(work)
            condition.signal()
        }
    }

    private func run() {
        while true {
            let works = condition.withLock {
                while pending.isEmpty { condition.wait() }
                defer { pending = [] }
                return pending
            }
            for work in works {
                let before = waiting
                waiting = []
                switch work {
                case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
                case .body(let body): body()
                case .end:
                    // The thread holds its body, which holds this.
                    thread = nil
                    return
                }
                for continuation in before { continuation.resume() }
            }
        }
    }

    // MARK: Isolation

    private var isCurrent: Bool { Thread.current === thread }

    func isIsolatingCurrentContext() -> Bool? { isCurrent }

    func checkIsolated() { precondition(isCurrent, "not on the loop's thread") }

    // MARK: On the thread

    /// Returns once all work that waits now is done.
    nonisolated(nonsending) func turn() async {
        await withUnsafeContinuation { continuation in
            submit { continuation.resume() }
        }
    }

    /// Returns once one more piece of work has been done.
    nonisolated(nonsending) func nextWork() async {
        await withUnsafeContinuation { waiting.append($0) }
    }

    /// Whether no work waits.
    var isIdle: Bool { condition.withLock { pending.isEmpty } }
}
