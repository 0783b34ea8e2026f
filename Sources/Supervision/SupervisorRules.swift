import Glibc

/// Decides when a worker is started, stopped and replaced; a value type; the clock in ms is a parameter.
package struct SupervisorRules {
    /// An event for the rules.
    package enum Event: Equatable, Sendable {
        /// The worker's event loop is running.
        case beat
        /// The worker answers requests.
        case ready
        /// The worker has detected that its own loop hangs, and is about to end itself.
        case hung
        /// The worker has ended.
        case ended(WorkerEnd)
        /// The system could not start a worker.
        case startFailed(String)
        /// A signal requests that the server stops.
        case stopRequested
        /// A signal requests that the server loads its certificate and log level again.
        case reloadRequested
        /// The worker has loaded the certificate and the log level.
        case reloaded
        /// Nothing happened until `nextCheck`.
        case timePassed
    }

    /// An action of the supervisor.
    package enum Action: Equatable, Sendable {
        /// Start a worker; a replacement does not print the addresses, which the first worker has printed.
        case start(isReplacement: Bool)
        /// Send this signal to the worker.
        case signal(Int32)
        /// Close the listening sockets.
        case stopListening
        /// Log this line.
        case log(String)
        /// End with this exit code, after writing `lastLine` to standard error.
        case exit(code: Int32, lastLine: String?)
    }

    /// The number of deaths within `deathWindowMilliseconds` milliseconds after which the supervisor gives up.
    static let deathLimit = 5
    static let deathWindowMilliseconds = 30_000.0
    /// A worker ends itself after `Watchdog.stopLimitMilliseconds`, and needs some time to write its stacks; a worker
    /// that is stopped as a whole cannot.
    static let silenceLimitMilliseconds = Watchdog.stopLimitMilliseconds + 3500
    /// The maximum time for a worker to stop.
    static let stopLimitMilliseconds = 5000.0
    /// The pause before a new worker if the previous one was never ready, doubled each time up to the maximum: what it
    /// cannot start without, such as a database, may come back at any time.
    static let firstPauseMilliseconds = 200.0
    static let maxPauseMilliseconds = 10_000.0

    private struct Worker {
        var startedAt: Double
        var watch: HeartbeatWatch
        var isReady = false
        /// Whether a reload was requested before it was ready: it may have read the old files already.
        var owesReload = false
        /// The reason why it is about to end, if known.
        var reason: String?
    }

    /// The end of a worker that is not logged yet: it is logged when the successor is ready, with the duration of the
    /// replacement, or when the successor ends or has to stop before.
    private struct Death {
        var cause: String
        var at: Double
    }

    private enum Phase {
        case paused(until: Double)
        case running(Worker)
        case stopping(Worker, deadline: Double, isKilled: Bool)
        case over
    }

    private var phase: Phase
    /// The number of workers that ended, or could not be started, and had to be replaced.
    private(set) var restarts = 0
    private var deaths: [Double] = []
    private var unlogged: Death?
    private var hasBeenReady = false
    private var nextPauseMilliseconds = firstPauseMilliseconds

    /// Creates the rules before the first start, which is due at once.
    package init(now: Double) {
        phase = .paused(until: now)
    }

    /// The time in milliseconds at which `timePassed` is due.
    package var nextCheck: Double {
        switch phase {
        case .paused(let until): until
        case .running(let worker): worker.watch.nextCheck
        case .stopping(_, let deadline, let isKilled): isKilled ? .infinity : deadline
        case .over: .infinity
        }
    }

    /// Applies an event.
    ///
    /// - Returns: The actions to take, in order.
    package mutating func handle(_ event: Event, now: Double) -> [Action] {
        switch phase {
        case .paused(let until): handle(event, pausedUntil: until, now)
        case .running(let worker): handle(event, running: worker, now)
        case .stopping(let worker, let deadline, let isKilled):
            handle(event, stopping: worker, deadline, isKilled: isKilled, now)
        case .over: []
        }
    }

    // MARK: Between two workers

    private mutating func handle(_ event: Event, pausedUntil until: Double, _ now: Double) -> [Action] {
        switch event {
        case .stopRequested:
            phase = .over
            return reportOfDeath() + [.stopListening, .exit(code: 0, lastLine: nil)]
        case .startFailed(let reason): return workerDied("cannot be started: \(reason)", wasReady: false, now)
        default:
            guard now >= until else { return [] }
            phase = .running(
                Worker(startedAt: now, watch: HeartbeatWatch(limit: Self.silenceLimitMilliseconds, now: now))
            )
            return [.start(isReplacement: hasBeenReady)]
        }
    }

    // MARK: While one runs

    private mutating func handle(_ event: Event, running worker: Worker, _ now: Double) -> [Action] {
        var worker = worker
        worker.watch.check(now: now)
        switch event {
        case .beat:
            worker.watch.beat(at: now)
        case .ready:
            let reload: [Action] = worker.owesReload ? [.signal(SIGHUP)] : []
            worker.isReady = true
            worker.owesReload = false
            worker.watch.beat(at: now)
            phase = .running(worker)
            hasBeenReady = true
            nextPauseMilliseconds = Self.firstPauseMilliseconds
            return reportOfDeath(replacedAt: now) + reload
        case .hung:
            worker.reason = "ended itself because its loop stood still"
        case .timePassed:
            guard worker.watch.isOverdue(now: now) else { break }
            worker.reason = worker.reason ?? "was killed because it stood still"
            // Repeated after the same time, in case the kernel has not ended the worker by then.
            worker.watch.beat(at: now)
            phase = .running(worker)
            return [.signal(SIGKILL)]
        case .reloadRequested:
            // Before it is ready, a worker does not wait for the signal.
            guard !worker.isReady else { return [.signal(SIGHUP)] }
            worker.owesReload = true
        case .reloaded: break
        case .stopRequested:
            phase = .stopping(worker, deadline: now + Self.stopLimitMilliseconds, isKilled: false)
            return reportOfDeath() + [.stopListening, .signal(SIGTERM)]
        case .startFailed(let reason): return workerDied("cannot be started: \(reason)", wasReady: false, now)
        case .ended(let end):
            // The worker has printed the reason: a flag, a port, the data folder.
            if case .exited(let code) = end, !hasBeenReady {
                phase = .over
                return [.exit(code: code, lastLine: nil)]
            }
            let cause = worker.reason ?? "ended with \(end)"
            return workerDied("\(cause) after \(Self.age(now - worker.startedAt))", wasReady: worker.isReady, now)
        }
        phase = .running(worker)
        return []
    }

    private mutating func workerDied(_ cause: String, wasReady: Bool, _ now: Double) -> [Action] {
        let actions = reportOfDeath()
        unlogged = Death(cause: cause, at: now)
        deaths.removeAll { now - $0 >= Self.deathWindowMilliseconds }
        deaths.append(now)
        guard deaths.count < Self.deathLimit else {
            phase = .over
            let seconds = Self.rounded(Self.deathWindowMilliseconds / 1000)
            return actions + [
                .stopListening,
                .exit(code: 1, lastLine: "\(Self.deathLimit) workers died within \(seconds) s; the last one \(cause)"),
            ]
        }
        // A worker that served is replaced at once; if it was never ready, an immediate attempt would hardly succeed.
        let pause = wasReady ? 0 : nextPauseMilliseconds
        nextPauseMilliseconds =
            wasReady ? Self.firstPauseMilliseconds : min(2 * pause, Self.maxPauseMilliseconds)
        restarts += 1
        phase = .paused(until: now + pause)
        return pause > 0 ? actions : actions + handle(.timePassed, now: now)
    }

    /// Logs the end of the last worker, unless it is logged already.
    private mutating func reportOfDeath(replacedAt: Double? = nil) -> [Action] {
        guard let death = unlogged else { return [] }
        unlogged = nil
        let duration = replacedAt.map { "; replaced in \(Self.rounded($0 - death.at)) ms" } ?? ""
        return [.log("The worker \(death.cause)\(duration)")]
    }

    // MARK: Stopping

    private mutating func handle(
        _ event: Event,
        stopping worker: Worker,
        _ deadline: Double,
        isKilled: Bool,
        _ now: Double
    ) -> [Action] {
        switch event {
        case .ended(let end):
            phase = .over
            // A worker that did not wait for signals yet is ended by them.
            let isClean = [.exited(0), .killed(signal: SIGTERM), .killed(signal: SIGINT)].contains(end)
            if isClean { return [.exit(code: 0, lastLine: nil)] }
            let seconds = Self.rounded(Self.stopLimitMilliseconds / 1000)
            return [
                .exit(
                    code: 1,
                    lastLine: isKilled
                        ? "the worker did not stop within \(seconds) s and was killed"
                        : "the worker ended with \(end) while it stopped"
                )
            ]
        case .timePassed where now >= deadline && !isKilled:
            phase = .stopping(worker, deadline: deadline, isKilled: true)
            return [.signal(SIGKILL)]
        default: return []
        }
    }

    // MARK: Words

    private static func rounded(_ value: Double) -> String { String(Int(value.rounded())) }

    private static func age(_ milliseconds: Double) -> String {
        let seconds = milliseconds / 1000
        return seconds < 120 ? "\((seconds * 10).rounded() / 10) s" : "\(rounded(seconds / 60)) min"
    }
}
