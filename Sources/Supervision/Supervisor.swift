import CSupervision
import Glibc

/// The parent process: keeps the listening sockets open and one worker running.
///
/// It is a single thread with one loop and no locks, so that little can fail in it.
package struct Supervisor {
    private let command: WorkerCommand
    private let listeners: [Int32]
    private let log: (String) -> Void
    private var rules = SupervisorRules(now: MonotonicClock.milliseconds)
    private var worker: WorkerProcess?
    private let notifier = ServiceNotifier()
    private let memory = InheritedMemory()
    private var reloads = false

    /// Creates a supervisor.
    ///
    /// - Parameters:
    ///   - command: The command that starts a worker.
    ///   - listeners: Open sockets that every worker inherits; closed when the server stops.
    ///   - log: Called with one line for each worker that was replaced.
    package init(_ command: WorkerCommand, listeners: [Int32], log: @escaping (String) -> Void) {
        self.command = command
        self.listeners = listeners
        self.log = log
    }

    /// Passes SIGHUP on to the worker, which loads its certificate and log level again.
    package mutating func followReloads() { reloads = true }

    /// Runs until the server has stopped, and returns the exit code and the last line for standard error.
    ///
    /// - Throws: `SystemError` if signals cannot be received.
    package mutating func run() throws(SystemError) -> (code: Int32, lastLine: String?) {
        let signals = try receiveSignals()
        defer { close(signals) }
        var events: [SupervisorRules.Event] = [.timePassed]
        while true {
            for event in events {
                notifyManager(of: event)
                var actions = rules.handle(event, now: MonotonicClock.milliseconds)[...]
                while let action = actions.popFirst() {
                    switch action {
                    case .start(let isReplacement):
                        do throws(SystemError) {
                            worker = try WorkerProcess(
                                command,
                                listeners: listeners,
                                memory: memory,
                                isReplacement: isReplacement,
                                restarts: rules.restarts
                            )
                        } catch {
                            let now = MonotonicClock.milliseconds
                            actions += rules.handle(.startFailed(error.description), now: now)
                        }
                    case .signal(let number): if let worker { kill(worker.id, number) }
                    case .stopListening: for listener in listeners { close(listener) }
                    case .log(let line): log(line)
                    case .exit(let code, let lastLine): return (code, lastLine)
                    }
                }
            }
            events = wait(signals)
        }
    }

    /// Forwards the worker's beats to the service manager, which thereby notices a worker that hangs or is not
    /// replaced.
    private func notifyManager(of event: SupervisorRules.Event) {
        switch event {
        case .beat: notifier?.beat()
        case .ready, .reloaded: notifier?.notify(.ready)
        case .reloadRequested: notifier?.notify(.reloading)
        case .stopRequested: notifier?.notify(.stopping)
        case .hung, .ended, .startFailed, .timePassed: break
        }
    }

    /// Waits until something happens or the rules must be evaluated again, and returns all events.
    private mutating func wait(_ signals: Int32) -> [SupervisorRules.Event] {
        var descriptors = [
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            // `poll` ignores negative descriptors.
            pollfd(fd: worker?.messages ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let remainingMilliseconds = max(0, rules.nextCheck - MonotonicClock.milliseconds)
        poll(&descriptors, 2, remainingMilliseconds < 60_000 ? Int32(remainingMilliseconds.rounded(.up)) : 60_000)

        // The signals that end the server are handled first: at a terminal the worker receives them, too, and is ended
        // by them.
        var events: [SupervisorRules.Event] = []
        while case let number = tf_next_signal(signals), number != 0 {
            if number == SIGHUP {
                events.append(.reloadRequested)
            } else if number != SIGCHLD {
                events.append(.stopRequested)
            }
        }
        events += messages()
        if let end = endOfWorker() {
            events += messages() + [.ended(end)]
            worker?.close()
            worker = nil
        }
        return events.isEmpty ? [.timePassed] : events
    }

    private mutating func messages() -> [SupervisorRules.Event] {
        worker?.receive().compactMap(WorkerProcess.event) ?? []
    }

    private func endOfWorker() -> WorkerEnd? {
        // As the first process of a container it also inherits children of other processes.
        var (status, end): (Int32, WorkerEnd?) = (0, nil)
        while case let id = waitpid(-1, &status, WNOHANG), id > 0 {
            if id == worker?.id { end = WorkerEnd(status: status) }
        }
        return end
    }

    private func receiveSignals() throws(SystemError) -> Int32 {
        var signalSet = sigset_t()
        sigemptyset(&signalSet)
        for number in [SIGTERM, SIGINT, SIGCHLD] + (reloads ? [SIGHUP] : []) { sigaddset(&signalSet, number) }
        pthread_sigmask(SIG_BLOCK, &signalSet, nil)
        let descriptor = tf_signal_descriptor(&signalSet)
        guard descriptor >= 0 else { throw SystemError("cannot receive signals") }
        return descriptor
    }
}
