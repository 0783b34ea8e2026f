import CSimulationHooks

/// The simulated world: one thread, one clock, one queue of events. The seed decides the order of everything in it.
///
/// Sendable: the simulation has one thread.
final class World: @unchecked Sendable {
    /// The world of this process, which runs the runtime's jobs.
    nonisolated(unsafe) private(set) static var current: World?

    let seed: UInt64
    let trace = Trace()
    /// Milliseconds on the monotonic clock of the machine.
    private(set) var now = World.begin
    /// The total time of the machine's pauses, in ms.
    private(set) var pausedMilliseconds = 0.0
    /// Milliseconds in which the machine ran.
    var runningMilliseconds: Double { now - pausedMilliseconds }
    /// The start of the run.
    static let begin = 1_000_000.0
    /// The offset of the machine's wall clock, in s.
    var wallError = 0.0
    /// The time of the machine's last start, in ms, and the number of starts.
    private(set) var bootedAt = 0.0
    private(set) var boots = 1

    private var events = EventQueue()
    private var ready = ReadyJobs()
    private let dice: Dice
    private var life: Life?
    /// Jobs away from the loop run on this.
    private let workers = Workers()
    private(set) var jobs = 0

    init(seed: UInt64) {
        self.seed = seed
        dice = Dice(seed, 1)
        World.current = self
        simulation_seed(seed)
        simulation_take_global_jobs { World.current?.enqueueElsewhere(unsafeBitCast($0, to: UnownedJob.self)) }
    }

    /// The dice of one part of the world.
    func dice(_ part: UInt64) -> Dice { Dice(seed, part) }

    /// The machine's uptime in s.
    var uptime: Double { (now - bootedAt) / 1000 }
    /// The machine's wall clock in s since 1970.
    var wall: Double { 1_800_000_000 + now / 1000 + wallError }

    func reboot() {
        boots += 1
        bootedAt = now
    }

    // MARK: Events

    /// Schedules an event, which is dropped if that run of the server has ended by then.
    func after(_ milliseconds: Double, in life: Life? = nil, _ body: @escaping () -> Void) {
        events.insert(at: now + max(0, milliseconds), of: life, body)
    }

    /// Runs work on behalf of a run of the server: its jobs belong to that.
    func acting(for life: Life?, _ body: () -> Void) {
        let outer = self.life
        self.life = life
        body()
        self.life = outer
    }

    /// Pauses the machine: events that are due meanwhile happen late.
    func pauseMachine(_ milliseconds: Double) {
        now += milliseconds
        pausedMilliseconds += milliseconds
    }

    /// Lets time pass until `end`, or until a failure.
    func run(until end: Double) {
        while trace.failure == nil {
            while let job = ready.next() {
                guard !job.life.isOver else { continue }
                jobs += 1
                acting(for: job.life) { job.run() }
                guard trace.failure == nil else { return }
            }
            guard let event = events.next(until: end) else { break }
            now = max(now, event.time)
            guard event.life?.isOver != true else { continue }
            acting(for: event.life, event.body)
        }
        if trace.failure == nil { now = max(now, end) }
    }

    // MARK: Jobs

    /// A job of the server's loop: in order.
    func enqueue(_ job: UnownedJob, on loop: UnownedSerialExecutor) {
        guard let life else { return trace.fail("a job of no run of the server") }
        ready.append(ReadyJobs.Entry(job: job, executor: loop, life: life))
    }

    /// A job on another thread: at any time.
    private func enqueueElsewhere(_ job: UnownedJob) {
        guard let life else { return trace.fail("a job of no run of the server") }
        let entry = ReadyJobs.Entry(job: job, executor: workers.asUnownedSerialExecutor(), life: life)
        guard dice.chance(0.2) else { return ready.append(entry) }
        after(dice.time(mean: 1), in: life) { [self] in ready.append(entry) }
    }
}

/// The jobs that can run now.
private struct ReadyJobs {
    struct Entry {
        let job: UnownedJob
        let executor: UnownedSerialExecutor
        let life: Life

        func run() { job.runSynchronously(on: executor) }
    }

    private var entries: [Entry] = []
    private var index = 0

    mutating func append(_ entry: Entry) { entries.append(entry) }

    mutating func next() -> Entry? {
        guard index < entries.count else {
            entries.removeAll(keepingCapacity: true)
            index = 0
            return nil
        }
        defer { index += 1 }
        return entries[index]
    }
}

/// Replaces the threads of the global executor: `World` decides when their jobs run.
private final class Workers: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) { preconditionFailure("a job that chose its executor") }
}

/// The executor of the server's event loop.
///
/// Sendable: the simulation has one thread.
final class SimulatedLoop: SerialExecutor, @unchecked Sendable {
    private unowned let world: World

    init(_ world: World) { self.world = world }

    func enqueue(_ job: consuming ExecutorJob) {
        world.enqueue(UnownedJob(job), on: asUnownedSerialExecutor())
    }

    /// Anything but a job is an event of the world, on the loop's thread.
    func isIsolatingCurrentContext() -> Bool? { true }

    func checkIsolated() {}
}
