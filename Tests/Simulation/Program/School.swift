import Rooms
import Storage

/// The whole run: a machine with a server, two lessons at a time, and their faults.
final class School {
    let world: World
    let cluster: Cluster
    private let strays: StraySessions
    private(set) var lessons: [SimulatedLesson] = []
    private var finished: [SimulatedLesson] = []
    /// The surveys so far, of which the newest one runs.
    private var surveys: [Survey] = []
    private var count = 0
    private let phones: Int
    private let sleepers: Dice
    private(set) var checks = 0
    private(set) var incidents = 0
    /// The share of time for which the disk is unreadable after the next start.
    private var unreadableAfterStart: Double?
    private(set) var batches = 0
    /// The number of attempts at each kind of task.
    private(set) var attempts: [String: Int] = [:]
    private(set) var fixes = 0
    /// In lessons: the steps that hosts requested, and the answers.
    private(set) var requestedSteps = 0
    private(set) var answers = 0
    /// In experiments: the finished sequences, and the comparisons of all figures.
    private(set) var sequences = 0
    private(set) var comparisons = 0

    init(seed: UInt64, phones: Int, nodes: Int) {
        world = World(seed: seed)
        cluster = Cluster(world, nodes: nodes)
        strays = StraySessions(cluster)
        sleepers = world.dice(30)
        self.phones = phones
        for machine in cluster.machines {
            machine.opened = { [unowned self] in
                makeUnreadableAfterStart()
                audit($0)
            }
            machine.ending = { [unowned self] run in
                for lesson in lessons { lesson.catchUp(with: run) }
                strays.exemptSessions(of: run)
            }
        }
    }

    /// Runs all events except those that are left out.
    func run(hours: Double, plan: [Incident], isWanted: (Int) -> Bool) {
        let begin = world.now
        for incident in plan where isWanted(incident.index) {
            world.after(incident.time) { [self] in
                incidents += 1
                cause(incident)
            }
        }
        var time = Chaos.period
        while time <= hours * 3_600_000 {
            let at = time
            world.after(at - 95_000) { [self] in heal() }
            world.after(at) { [self] in checkCalm(renewing: Int(at / Chaos.period) % 3 == 0) }
            time += Chaos.period
        }
        for machine in cluster.machines { machine.start() }
        for _ in 0..<2 { addLesson() }
        addSurvey()
        watch()
        world.run(until: begin + hours * 3_600_000 + 60_000)
    }

    private func addSurvey() {
        surveys.append(Survey(surveys.count, on: cluster))
    }

    /// In surveys: the changes, and the comparisons of all that the server knows.
    var surveyed: (changes: Int, comparisons: Int) {
        (surveys.reduce(0) { $0 + $1.changes }, surveys.reduce(0) { $0 + $1.comparisons })
    }

    private func addLesson() {
        lessons.append(SimulatedLesson(count, on: cluster, phones: phones))
        count += 1
    }

    // MARK: Events

    private func cause(_ incident: Incident) {
        let lesson = lessons[incident.choice % lessons.count]
        let (choice, share) = (incident.choice / 2, incident.share)
        let machine = cluster.machines[choice % cluster.machines.count]
        if incident.kind != .draw {
            world.trace.note(world.now, "\(incident.index) \(incident.kind) \(lesson.code)")
        }
        switch incident.kind {
        case .draw: phone(of: lesson, choice)?.draw(for: 1000 + share * 9000)
        case .act: lesson.act(choice)
        case .playRound: lesson.playRound(choice)
        case .lead: lesson.lead(choice)
        case .interrupt: lesson.interrupt(choice)
        case .experiment: lesson.experiment(choice)
        case .replacePhone: lesson.replacePhone(choice)
        case .createBriefly: strays.createBriefly()
        case .loseConnection: phone(of: lesson, choice)?.cut(isHalfOpen: false)
        case .goHalfOpen: phone(of: lesson, choice)?.cut(isHalfOpen: true)
        case .loseViewer: if lesson.isOpen { lesson.viewers[choice % 2].cut() }
        case .readSlowly:
            guard lesson.isOpen else { return }
            lesson.viewers[choice % 2].readSlowly(for: share * 20_000, isFull: choice & 4 != 0)
            // A phone connects meanwhile.
            if choice & 8 != 0 { world.after(100 + share * 2000) { lesson.replacePhone(choice) } }
        case .kill: machine.kill(isPowerCut: false)
        case .powerCut: machine.kill(isPowerCut: true)
        case .restart: machine.restart()
        case .pauseMachine: world.pauseMachine(50 + share * share * 4000)
        case .stepClock: world.wallError += (share - 0.5) * 3600
        case .slowDisk:
            trouble(share) {
                $0.disk.latency = 400
            } end: {
                $0.disk.latency = 4
            }
        case .failingDisk:
            // Creates a session during the fault: the first refused commit may be its own.
            if choice & 4 != 0 { strays.createBriefly() }
            trouble(share) {
                $0.disk.fault = .failed("input/output error")
            } end: {
                $0.disk.fault = nil
            }
        case .fullDisk:
            if choice & 4 != 0 { strays.createBriefly() }
            trouble(share) {
                $0.disk.fault = Chaos.full
            } end: {
                $0.disk.fault = nil
            }
        case .unreadableDisk where choice & 4 != 0:
            // The server has just read its list of sessions, and now cannot read any of them.
            unreadableAfterStart = share
            machine.kill(isPowerCut: false)
        case .unreadableDisk: makeUnreadable(share)
        case .storm:
            trouble(share) {
                $0.network.delay = 150
            } end: {
                $0.network.delay = Network.usualDelay
            }
        case .moveSession: if lesson.isOpen { cluster.turn(lesson.code) }
        case .cutOffStore:
            machine.storeLink.fault = Chaos.cutOff
            world.after(500 + share * share * 40_000) { machine.storeLink.fault = nil }
        }
    }

    private func makeUnreadable(_ share: Double) {
        trouble(share) {
            $0.disk.readingFault = .failed("cannot read")
        } end: {
            $0.disk.readingFault = nil
        }
    }

    /// Reading takes long, and then fails.
    private func makeUnreadableAfterStart() {
        guard let share = unreadableAfterStart else { return }
        unreadableAfterStart = nil
        makeUnreadable(share)
        trouble(share) {
            $0.disk.latency = 400
        } end: {
            $0.disk.latency = Disk.usualLatency
        }
    }

    private func phone(of lesson: SimulatedLesson, _ choice: Int) -> Phone? {
        let present = lesson.present
        return present.isEmpty ? nil : present[choice % present.count]
    }

    private func trouble(_ share: Double, begin: (Cluster) -> Void, end: @escaping (Cluster) -> Void) {
        begin(cluster)
        world.after(500 + share * share * 40_000) { [self] in end(cluster) }
    }

    private func heal() {
        unreadableAfterStart = nil
        cluster.disk.latency = Disk.usualLatency
        cluster.disk.fault = nil
        cluster.disk.readingFault = nil
        cluster.network.delay = Network.usualDelay
        for machine in cluster.machines { machine.storeLink.fault = nil }
    }

    // MARK: Audits

    /// The sessions of the lessons and surveys.
    private var knownCodes: [String] {
        (lessons + finished).flatMap { [$0.code] + $0.spare } + surveys.flatMap { [$0.code] + $0.spare }
    }

    /// Checks that a server has read everything acknowledged after its start.
    private func audit(_ run: ServerRun) {
        for lesson in finished where lesson.isDeleted && cluster.disk.content.sessions[lesson.code] != nil {
            world.trace.fail("\(lesson.code) was deleted, and is on disk again")
        }
        // With several nodes, each session is read by the one that takes it, when a phone connects.
        // With one node, some are left asleep until a phone connects, too.
        for lesson in lessons where lesson.isOpen && !lesson.isOver && !cluster.isShared && !sleepers.chance(0.4) {
            run.wake(lesson.code) { lesson.checkRecovery() }
        }
    }

    /// Checks that nothing waits endlessly: some time after the last fault everything is settled.
    private func checkCalm(renewing: Bool) {
        checks += 1
        guard cluster.runs.count == cluster.machines.count else {
            return world.trace.fail("no server, though the disk works")
        }
        for lesson in lessons {
            guard let run = cluster.leader(of: lesson.code) else {
                return world.trace.fail("nobody leads \(lesson.code)")
            }
            Calm.check(lesson, in: run, world.trace)
        }
        for survey in surveys { survey.checkCalm() }
        strays.check(except: knownCodes)
        world.trace.note(world.now, "all is well")
        guard renewing else { return }
        for lesson in lessons { lesson.delete() }
        batches += lessons.reduce(0) { $0 + $1.phones.reduce(0) { $0 + $1.batches } }
        for lesson in lessons {
            for attempt in lesson.phones.flatMap({ $0.ledger?.current.tasks.all ?? [] }) {
                attempts[lesson.rounds.rounds[attempt.round - 1].kind.rawValue, default: 0] += 1
            }
        }
        sequences += lessons.reduce(0) {
            $0 + $1.phones.reduce(0) { $0 + ($1.ledger?.current.experiments.sequences.count ?? 0) }
        }
        comparisons += lessons.reduce(0) { $0 + $1.comparisons }
        requestedSteps += lessons.reduce(0) { $0 + $1.requestedSteps }
        answers += lessons.reduce(0) { $0 + $1.phones.reduce(0) { $0 + $1.answers.current.count } }
        fixes += lessons.reduce(0) { $0 + $1.phones.reduce(0) { $0 + $1.sentFixes.values.reduce(0) { $0 + $1.count } } }
        finished += lessons
        lessons = []
        for _ in 0..<2 { addLesson() }
    }

    /// Every second.
    private func watch() {
        for lesson in lessons { for phone in lesson.present { phone.checkPresence() } }
        strays.watch(except: knownCodes)
        for survey in surveys { survey.watch() }
        if surveys.allSatisfy(\.isOver) { addSurvey() }
        for run in cluster.runs {
            let waiting = run.read { $0.commits.waitingBytes }
            if waiting > Calm.waitingBytes { world.trace.fail("\(waiting) bytes of logs wait for the disk") }
        }
        world.after(1000) { [self] in watch() }
    }
}
