import CSupervision
import Glibc

/// The worker process from its parent's view: its id, its messages, and the pipe by which the worker detects the
/// parent's end.
struct WorkerProcess {
    let id: pid_t
    /// The descriptor of the worker's messages; negative once the worker has closed it.
    private(set) var messages: Int32
    /// An end of a pipe that stays open as long as this process lives; the worker ends when it is closed.
    private let lifePipe: Int32

    /// The event that a message byte means; `nil` for an unknown byte.
    static func event(_ byte: UInt8) -> SupervisorRules.Event? {
        WorkerLink.Message(rawValue: byte).map {
            switch $0 {
            case .beat: .beat
            case .ready: .ready
            case .hung: .hung
            case .reloaded: .reloaded
            }
        }
    }

    /// - Throws: `SystemError` when the system starts no process.
    init(
        _ command: WorkerCommand,
        listeners: [Int32],
        memory: InheritedMemory?,
        isReplacement: Bool,
        restarts: Int
    ) throws(SystemError) {
        let (parentMessages, workerMessages) = try SystemError.pipe()
        let (workerLifePipe, parentLifePipe): (Int32, Int32)
        do {
            (workerLifePipe, parentLifePipe) = try SystemError.pipe()
        } catch {
            Glibc.close(parentMessages)
            Glibc.close(workerMessages)
            throw error
        }
        defer {
            Glibc.close(workerMessages)
            Glibc.close(workerLifePipe)
        }
        let link = WorkerLink.Descriptors(
            listeners: listeners,
            messages: workerMessages,
            parentPipe: workerLifePipe,
            isReplacement: isReplacement,
            restarts: restarts,
            memory: memory?.descriptor
        )
        do {
            id = try Self.spawn(
                command.arguments(link: link.text),
                command.environment,
                inheriting: listeners + [workerMessages, workerLifePipe] + (memory.map { [$0.descriptor] } ?? [])
            )
        } catch {
            Glibc.close(parentMessages)
            Glibc.close(parentLifePipe)
            throw error
        }
        (messages, lifePipe) = (parentMessages, parentLifePipe)
    }

    /// Does not use `fork`: between it and `exec` hardly any function may be called.
    private static func spawn(
        _ arguments: [String],
        _ environment: [String],
        inheriting descriptors: [Int32]
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Duplicated onto itself: the descriptor keeps its number, and no longer closes on exec.
        for descriptor in descriptors { posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This process blocks the signals that it reads from a descriptor. The worker unblocks SIGHUP when it is ready
        // for it.
        var blockedSignals = sigset_t()
        sigemptyset(&blockedSignals)
        sigaddset(&blockedSignals, SIGHUP)
        posix_spawnattr_setsigmask(&attributes, &blockedSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var id: pid_t = 0
        let failure = posix_spawn(&id, "/proc/self/exe", &actions, &attributes, &words, &variables)
        guard failure == 0 else { throw SystemError("cannot start a process", failure) }
        return id
    }

    /// Reads the messages that have arrived since the last call.
    mutating func receive() -> [UInt8] {
        guard messages >= 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(messages, &buffer, buffer.count)
        if count == 0 {
            // The descriptor would stay readable. The end of the worker is reported by a signal.
            Glibc.close(messages)
            messages = -1
        }
        return Array(buffer.prefix(max(0, count)))
    }

    func close() {
        if messages >= 0 { Glibc.close(messages) }
        Glibc.close(lifePipe)
    }
}

/// The command that starts a worker: the parent's arguments, and the descriptors that link the two.
package struct WorkerCommand: Sendable {
    /// The hidden flag that makes a process a worker; its value is `WorkerLink.Descriptors.text`.
    package static let flagName = "worker"

    private let parentArguments: [String]
    let environment: [String]

    /// Creates the command from the parent's own.
    ///
    /// - Parameters:
    ///   - arguments: The parent's arguments, beginning with the program's name and the subcommand.
    ///   - environment: The environment as `NAME=value`.
    package init(arguments: [String], environment: [String]) {
        parentArguments = arguments
        self.environment = environment
    }

    /// Inserted directly after the subcommand, because `--` may end the flags.
    func arguments(link: String) -> [String] {
        Array(parentArguments.prefix(2)) + ["--\(Self.flagName)", link] + parentArguments.dropFirst(2)
    }
}

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
