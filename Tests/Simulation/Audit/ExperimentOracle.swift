import Glibc

/// One phone's progress in the experiments of its class, by the rules of docs/experiments.md, without the engine.
struct ExperimentOracle {
    /// The phones' actions.
    enum Task: String { case tapping, steering }

    /// An experiment that the host has started.
    struct Design: Equatable {
        /// 1, 2, 3 … in the session.
        var number: Int
        var task: Task
        /// In mm.
        var distances: [Double]
        var widths: [Double]
        /// Trials of a sequence; in tapping, also targets on the ring.
        var trials: Int
        var practice: Int

        /// Every distance with every width.
        var conditions: [Condition] {
            distances.flatMap { distance in
                widths.map { Condition(task: task, distance: distance, width: $0, trials: trials) }
            }
        }

        /// The orders of two and of four conditions in which each follows each other one equally often (Williams 1949).
        var orders: [[Int]] {
            conditions.count == 2
                ? [[0, 1], [1, 0]] : [[0, 1, 3, 2], [1, 2, 0, 3], [2, 3, 1, 0], [3, 0, 2, 1]]
        }
    }

    struct Condition: Equatable {
        var task: Task
        /// In mm.
        var distance: Double
        var width: Double
        var trials: Int

        /// Of a phone with unknown density: 64 px per cm.
        static let pixelsPerMillimetre = 6.4

        /// The diameter of the circle of the centres, in CSS px.
        private var ringPixels: Double { distance * Self.pixelsPerMillimetre / cos(.pi / 2 / Double(trials)) }
        var widthPixels: Double { width * Self.pixelsPerMillimetre }
        var tunnel: SteeringOracle.Tunnel { SteeringOracle.Tunnel(self) }
        var fits: Bool {
            switch task {
            case .tapping: ringPixels + widthPixels < FigureOracle.width
            case .steering: tunnel.fits
            }
        }

        /// The centre of a target, clockwise from the top.
        func centre(_ target: Int) -> (x: Double, y: Double) {
            let angle = 2 * .pi * Double(target) / Double(trials)
            return (
                FigureOracle.width / 2 + ringPixels / 2 * sin(angle),
                FigureOracle.height / 2 - ringPixels / 2 * cos(angle)
            )
        }

        /// The target of a tap: 0 starts the sequence, the next ones cross the ring, and the last one ends it at 0.
        func target(ofTap tap: Int) -> (x: Double, y: Double) { centre(tap * (trials + 1) / 2 % trials) }
    }

    /// The running experiment.
    struct Running: Equatable {
        var design: Design
        /// Whether the measurement has begun.
        var isMeasured: Bool
    }

    struct Tap: Equatable {
        var x: Double
        var y: Double
        var milliseconds: Double
    }

    /// A finished sequence.
    struct Sequence: Equatable {
        var experiment: Int
        var condition: Int
        var isPractice: Bool
        var taps: [Tap]
        /// The tunnel and the trials of steering.
        var steering = Steering()
    }

    struct Steering: Equatable {
        /// x and y of its start and of its end, and its width, in 1/1000 CSS px.
        var tunnel: [Int]?
        var trials: [SteeringOracle.Trial] = []
    }

    private(set) var running: Running?
    /// The order of the conditions that the phone was offered, or took by beginning.
    private(set) var order: [Int]?
    private(set) var hasBegun = false
    /// The number of sequences that are over or do not fit on the screen, including practice.
    private(set) var place = 0
    /// Of the sequence in progress.
    private(set) var taps: [Tap] = []
    private(set) var trials: [SteeringOracle.Trial] = []
    private var finger = SteeringOracle.Finger()
    /// All finished ones of all experiments.
    private(set) var sequences: [Sequence] = []
    /// The orders of the experiments in which it has begun.
    private(set) var ownOrders: [Int: [Int]] = [:]

    /// Practice uses the first conditions of the participant's own order.
    private static func plan(_ design: Design, _ order: [Int]) -> [(condition: Int, isPractice: Bool)] {
        (0..<design.practice).map { (order[$0 % order.count], true) } + order.map { ($0, false) }
    }

    /// The sequence at the place.
    var current: (condition: Int, isPractice: Bool)? {
        guard let running, let order else { return nil }
        return Self.plan(running.design, order).dropFirst(place).first
    }

    var isWaiting: Bool { current.map { !$0.isPractice && running?.isMeasured == false } ?? false }

    /// The first sequence of an order that fits on the screen.
    static func first(of design: Design, _ order: [Int]) -> (place: Int, condition: Int)? {
        let plan = plan(design, order)
        return plan.indices.first { design.conditions[plan[$0].condition].fits }.map { ($0, plan[$0].condition) }
    }

    // MARK: Events

    /// The class begins an experiment, begins to measure, or begins another activity.
    mutating func play(_ running: Running?) {
        let isSame = running?.design.number == self.running?.design.number
        self.running = running
        guard !isSame else { return }
        (order, hasBegun, place) = (nil, false, 0)
        interrupt()
    }

    /// The phone gets its order.
    mutating func offer(_ order: [Int]) {
        guard let running, !hasBegun, let first = Self.first(of: running.design, order) else { return }
        (self.order, place) = (order, first.place)
    }

    /// A single finger touches down.
    mutating func tap(_ tap: Tap) {
        guard let running, running.design.task == .tapping, let order, let current, !isWaiting else { return }
        let condition = running.design.conditions[current.condition]
        if taps.isEmpty {
            let target = condition.target(ofTap: 0)
            guard hypot(tap.x - target.x, tap.y - target.y) <= condition.widthPixels / 2 else { return }
            begin(running.design, order)
        }
        taps.append(tap)
        if taps.count > condition.trials { finishSequence(running.design, current) }
    }

    /// An event of a finger.
    mutating func steer(_ event: FingerEvent) {
        guard let running, running.design.task == .steering, let order, let current, !isWaiting else { return }
        let condition = running.design.conditions[current.condition]
        if event.phase == 0, !hasBegun { begin(running.design, order) }
        guard let trial = finger.apply(event, in: condition.tunnel) else { return }
        trials.append(trial)
        if trials.count == condition.trials { finishSequence(running.design, current) }
    }

    /// It takes the offered order.
    private mutating func begin(_ design: Design, _ order: [Int]) {
        hasBegun = true
        ownOrders[design.number] = order
    }

    private mutating func finishSequence(_ design: Design, _ current: (condition: Int, isPractice: Bool)) {
        let tunnel = design.task == .steering ? design.conditions[current.condition].tunnel.stored : nil
        sequences.append(
            Sequence(
                experiment: design.number,
                condition: current.condition,
                isPractice: current.isPractice,
                taps: taps,
                steering: Steering(tunnel: tunnel, trials: trials)
            )
        )
        interrupt()
        repeat { place += 1 } while self.current.map { !design.conditions[$0.condition].fits } ?? false
    }

    /// A clear or a freeze: the sequence in progress restarts.
    mutating func interrupt() { (taps, trials, finger) = ([], [], SteeringOracle.Finger()) }

    // MARK: Results

    /// The state in a participant's row: density, whether it measures, place, and the taps.
    func fault(_ stored: StoredRun?) -> String? {
        guard let running else {
            return stored == nil ? nil : "performs experiment \(stored?.number ?? 0), though none runs"
        }
        guard let stored, stored.number == running.design.number else {
            return "performs experiment \(stored?.number ?? 0), should be \(running.design.number)"
        }
        let head = [Condition.pixelsPerMillimetre, running.isMeasured ? 1 : 0]
        guard hasBegun else {
            // Its order may be another one.
            let work = running.design.task == .steering ? finger.numbers : []
            let agrees = stored.progress.prefix(2) == head[...] && stored.progress.dropFirst(3) == work[...]
            return agrees ? nil : "is in its experiment at \(stored.progress), should be \(head), not begun"
        }
        var should = head + [Double(place)] + taps.flatMap { [$0.x, $0.y, $0.milliseconds] }
        if running.design.task == .steering, current != nil {
            should += trials.flatMap(\.numbers) + finger.numbers
        }
        return stored.progress == should ? nil : "is in its experiment at \(stored.progress), should be \(should)"
    }

    struct StoredRun {
        var number: Int
        var progress: [Double]
    }

    /// Compares the sequences on disk with those by the rules.
    func fault(_ stored: [Sequence]) -> String? {
        guard stored != sequences else { return nil }
        let same = zip(stored, sequences).prefix { $0 == $1 }.count
        func text(_ list: [Sequence]) -> String { same < list.count ? "\(list[same])" : "missing" }
        return "sequence \(same + 1) of \(stored.count) is \(text(stored)), should be \(text(sequences))"
    }
}
