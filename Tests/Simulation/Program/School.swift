import Rooms
import Storage

/// The whole run: a machine with a server, two lessons at a time, and what happens to them.
final class School {
    let world: World
    let machine: Machine
    private(set) var lessons: [SimulatedLesson] = []
    private var finished: [SimulatedLesson] = []
    private var count = 0
    private let phones: Int
    private(set) var checks = 0
    private(set) var happened = 0
    private(set) var batches = 0

    init(seed: UInt64, phones: Int) {
        world = World(seed: seed)
        machine = Machine(world)
        self.phones = phones
        machine.opened = { [unowned self] in audit($0) }
        machine.ending = { [unowned self] run in for lesson in lessons { lesson.catchUp(with: run) } }
    }

    /// Lets everything happen but what is left out.
    func run(hours: Double, plan: [Happening], isWanted: (Int) -> Bool) {
        let begin = world.now
        for happening in plan where isWanted(happening.index) {
            world.after(happening.time) { [self] in
                happened += 1
                happen(happening)
            }
        }
        var time = Chaos.period
        while time <= hours * 3_600_000 {
            let at = time
            world.after(at - 95_000) { [self] in heal() }
            world.after(at) { [self] in checkCalm(renewing: Int(at / Chaos.period) % 3 == 0) }
            time += Chaos.period
        }
        machine.start()
        for _ in 0..<2 { addLesson() }
        watchBudgets()
        world.run(until: begin + hours * 3_600_000 + 60_000)
    }

    private func addLesson() {
        lessons.append(SimulatedLesson(count, on: machine, phones: phones))
        count += 1
    }

    // MARK: What happens

    private func happen(_ happening: Happening) {
        let lesson = lessons[happening.choice % lessons.count]
        let (choice, share) = (happening.choice / 2, happening.share)
        if happening.kind != .draw {
            world.trace.note(world.now, "\(happening.index) \(happening.kind) \(lesson.code)")
        }
        switch happening.kind {
        case .draw: phone(of: lesson, choice)?.draw(for: 1000 + share * 9000)
        case .act: lesson.act(choice)
        case .replacePhone: lesson.replacePhone(choice)
        case .loseConnection: phone(of: lesson, choice)?.cut(isHalfOpen: false)
        case .goHalfOpen: phone(of: lesson, choice)?.cut(isHalfOpen: true)
        case .loseViewer: if lesson.isOpen { lesson.viewers[choice % 2].cut() }
        case .readSlowly: if lesson.isOpen { lesson.viewers[choice % 2].readSlowly(for: share * 20_000) }
        case .kill: machine.kill(isPowerCut: false)
        case .powerCut: machine.kill(isPowerCut: true)
        case .restart: machine.restart()
        case .standStill: world.standStill(50 + share * share * 4000)
        case .stepClock: world.wallError += (share - 0.5) * 3600
        case .slowDisk:
            trouble(share) {
                $0.disk.latency = 400
            } end: {
                $0.disk.latency = 4
            }
        case .failingDisk:
            trouble(share) {
                $0.disk.fault = .failed("input/output error")
            } end: {
                $0.disk.fault = nil
            }
        case .fullDisk:
            trouble(share) {
                $0.disk.fault = Chaos.full
            } end: {
                $0.disk.fault = nil
            }
        case .unreadableDisk:
            trouble(share) {
                $0.disk.readingFault = .failed("cannot read")
            } end: {
                $0.disk.readingFault = nil
            }
        case .storm:
            trouble(share) {
                $0.network.delay = 150
            } end: {
                $0.network.delay = Network.usualDelay
            }
        }
    }

    private func phone(of lesson: SimulatedLesson, _ choice: Int) -> Phone? {
        let present = lesson.present
        return present.isEmpty ? nil : present[choice % present.count]
    }

    private func trouble(_ share: Double, begin: (Machine) -> Void, end: @escaping (Machine) -> Void) {
        begin(machine)
        world.after(500 + share * share * 40_000) { [self] in end(machine) }
    }

    private func heal() {
        machine.disk.latency = Disk.usualLatency
        machine.disk.fault = nil
        machine.disk.readingFault = nil
        machine.network.delay = Network.usualDelay
    }

    // MARK: Audits

    /// A server has started: what it reads must be what was acknowledged.
    private func audit(_ run: ServerRun) {
        for lesson in finished where lesson.isDeleted && machine.disk.content.sessions[lesson.code] != nil {
            world.trace.fail("\(lesson.code) was deleted, and is on disk again")
        }
        for lesson in lessons where lesson.isOpen && !lesson.isOver {
            run.wake(lesson.code) { lesson.checkRecovery() }
        }
    }

    /// Nobody waits for ever: some time after the last fault all is well.
    private func checkCalm(renewing: Bool) {
        checks += 1
        guard let run = machine.run else { return world.trace.fail("no server, though the disk works") }
        for lesson in lessons { Calm.check(lesson, in: run, world.trace) }
        world.trace.note(world.now, "all is well")
        guard renewing else { return }
        for lesson in lessons { lesson.delete() }
        batches += lessons.reduce(0) { $0 + $1.phones.reduce(0) { $0 + $1.batches } }
        finished += lessons
        lessons = []
        for _ in 0..<2 { addLesson() }
    }

    /// Every second.
    private func watchBudgets() {
        if let run = machine.run {
            let waiting = run.look { $0.commits.waitingBytes }
            if waiting > Calm.waitingBytes { world.trace.fail("\(waiting) bytes of logs wait for the disk") }
        }
        world.after(1000) { [self] in watchBudgets() }
    }
}
