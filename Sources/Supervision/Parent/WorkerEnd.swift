import Glibc

/// How a process ended.
package enum WorkerEnd: Equatable, Sendable, CustomStringConvertible {
    /// The process returned this exit code.
    case exited(Int32)
    /// A signal ended the process.
    case killed(signal: Int32)

    /// - Parameter status: from `waitpid` (POSIX `WIFEXITED`, `WEXITSTATUS`, `WTERMSIG`).
    init(status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
    }

    /// The exit code, or the signal's number and name.
    package var description: String {
        switch self {
        case .exited(let code): "exit code \(code)"
        case .killed(let signal): "signal \(signal) (\(Self.names[signal] ?? String(cString: strsignal(signal))))"
        }
    }

    private static let names: [Int32: String] = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV",
        SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS",
    ]
}
