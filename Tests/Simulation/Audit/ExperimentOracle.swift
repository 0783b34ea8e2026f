import Glibc

/// One phone's way through the experiments of its class, by the rules of docs/experiments.md, written without the engine.
struct ExperimentOracle {
    /// An experiment that the host has started.
    struct Design: Equatable {
        /// 1, 2, 3 … in the session.
        var number: Int
        /// In mm.
        var distances: [Double]
        var widths: [Double]
        /// Targets on the ring, and trials of a sequence.
        var targets: Int
        var practice: Int

        /// Every distance with every width.
        var conditions: [Condition] {
            distances.flatMap { distance in widths.map { Condition(distance: distance, width: $0, targets: targets) } }
        }

        /// The orders of two and of four conditions in which each follows each other one equally often (Williams 1949).
        var orders: [[Int]] {
            conditions.count == 2
                ? [[0, 1], [1, 0]] : [[0, 1, 3, 2], [1, 2, 0, 3], [2, 3, 1, 0], [3, 0, 2, 1]]
        }
    }

    struct Condition: Equatable {
        var distance: Double
        var width: Double
        var targets: Int

        /// Of a phone with unknown density: 64 px per cm.
        static let pixelsPerMillimetre = 6.4

        /// The diameter of the circle on which the centres lie, in CSS px.
        private var ringPixels: Double { distance * Self.pixelsPerMillimetre / cos(.pi / 2 / Double(targets)) }
        var widthPixels: Double { width * Self.pixelsPerMillimetre }
        var fits: Bool { ringPixels + widthPixels < FigureOracle.width }

        /// The centre of a target, clockwise from the top.
        func centre(_ target: Int) -> (x: Double, y: Double) {
            let angle = 2 * .pi * Double(target) / Double(targets)
            return (
                FigureOracle.width / 2 + ringPixels / 2 * sin(angle),
                FigureOracle.height / 2 - ringPixels / 2 * cos(angle)
            )
        }

        /// Where a tap should be: 0 starts the sequence, the next ones go across the ring, and the last one ends it at 0.
        func target(ofTap tap: Int) -> (x: Double, y: Double) { centre(tap * (targets + 1) / 2 % targets) }
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
    }

    private(set) var running: Running?
    /// The order of the conditions that the phone got; its own after it has begun.
    private(set) var order: [Int]?
    private(set) var hasBegun = false
    /// The number of sequences that are over or do not fit on the screen, including practice.
    private(set) var place = 0
    /// Of the sequence in progress.
    private(set) var taps: [Tap] = []
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

    /// The class begins an experiment, begins to measure, or does something else.
    mutating func play(_ running: Running?) {
        let isSame = running?.design.number == self.running?.design.number
        self.running = running
        guard !isSame else { return }
        (order, hasBegun, place, taps) = (nil, false, 0, [])
    }

    /// The phone gets its order.
    mutating func offer(_ order: [Int]) {
        guard let running, !hasBegun, let first = Self.first(of: running.design, order) else { return }
        (self.order, place) = (order, first.place)
    }

    /// A single finger touches down.
    mutating func tap(_ tap: Tap) {
        guard let running, let order, let current, !isWaiting else { return }
        let condition = running.design.conditions[current.condition]
        if taps.isEmpty {
            let target = condition.target(ofTap: 0)
            guard hypot(tap.x - target.x, tap.y - target.y) <= condition.widthPixels / 2 else { return }
            hasBegun = true
            ownOrders[running.design.number] = order
        }
        taps.append(tap)
        guard taps.count > condition.targets else { return }
        sequences.append(
            Sequence(
                experiment: running.design.number,
                condition: current.condition,
                isPractice: current.isPractice,
                taps: taps
            )
        )
        taps = []
        repeat { place += 1 } while self.current.map { !running.design.conditions[$0.condition].fits } ?? false
    }

    /// A clear or a freeze: the sequence in progress begins again.
    mutating func interrupt() { taps = [] }

    // MARK: Results

    /// The state as a participant's row has it: density, whether it measures, place, and the taps.
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
            let isRight = stored.progress.count == 3 && Array(stored.progress.prefix(2)) == head
            return isRight ? nil : "is in its experiment at \(stored.progress), should be \(head), not begun"
        }
        let should = head + [Double(place)] + taps.flatMap { [$0.x, $0.y, $0.milliseconds] }
        return stored.progress == should ? nil : "is in its experiment at \(stored.progress), should be \(should)"
    }

    struct StoredRun {
        var number: Int
        var progress: [Double]
    }

    /// Compares the sequences on disk with those that the rules give.
    func fault(_ stored: [Sequence]) -> String? {
        guard stored != sequences else { return nil }
        let same = zip(stored, sequences).prefix { $0 == $1 }.count
        func text(_ list: [Sequence]) -> String { same < list.count ? "\(list[same])" : "missing" }
        return "sequence \(same + 1) of \(stored.count) is \(text(stored)), should be \(text(sequences))"
    }
}
