import Foundation

/// A thread that makes one call, and ends when its value is read.
///
/// Unchecked, because semaphores order what both threads use.
final class CallingThread<Value>: @unchecked Sendable {
    private let begun = DispatchSemaphore(value: 0)
    private let returned = DispatchSemaphore(value: 0)
    private let released = DispatchSemaphore(value: 0)
    private var thread = pthread_t()
    private var folder = ""
    private var result: Value?

    init(_ call: @escaping @Sendable () -> Value) {
        Thread.detachNewThread { [self] in
            // Threads of Dispatch, one of which may create this one, block all signals.
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            thread = pthread_self()
            folder = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
            begun.signal()
            result = call()
            returned.signal()
            released.wait()
        }
        begun.wait()
    }

    /// Waits until the call has returned.
    var value: Value? {
        returned.wait()
        defer { released.signal() }
        return result
    }

    /// Sends a signal as soon as the thread sleeps, during its call or after it.
    func interrupt(by signal: CInt) {
        while state == "R" { sched_yield() }
        pthread_kill(thread, signal)
    }

    /// The third field of `stat`, after the name in parentheses (proc_pid_stat(5)).
    private var state: Substring? {
        let stat = try? String(contentsOfFile: "/proc/\(folder)/stat", encoding: .utf8)
        return stat?.split(separator: ") ").last?.prefix(1)
    }
}
