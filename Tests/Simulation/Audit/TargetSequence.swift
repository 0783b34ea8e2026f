import Glibc

/// The circles of `targets` on a phone's screen by docs/figures.md; lengths in CSS px.
struct TargetRing: Equatable {
    static let count = 9
    var width: Double
    var targets: [(x: Double, y: Double)]

    init(difficulty: Double) {
        func quarter(_ length: Double) -> Double { (length * 4).rounded() / 4 }
        // The ring with its circles keeps 24 px: D + W = free, and W = D cos 10° / (2^ID - 1).
        let free = min(FigureOracle.width, FigureOracle.height) - 2 * 24
        let share = cos(.pi / 18) / (pow(2, difficulty) - 1)
        width = quarter(max(16, free * share / (1 + share)))
        let radius = (free - width) / 2
        targets = (0..<Self.count).map { index in
            let angle = 2 * .pi * Double(index) / Double(Self.count)
            return (
                quarter(FigureOracle.width / 2 + radius * sin(angle)),
                quarter(FigureOracle.height / 2 - radius * cos(angle))
            )
        }
    }

    /// In the announced form.
    init?(_ layout: JSONText) {
        guard let width = layout["width"].number else { return nil }
        self.width = width
        targets = layout["targets"].items.map { ($0[0].number ?? .nan, $0[1].number ?? .nan) }
    }

    static func == (one: TargetRing, other: TargetRing) -> Bool {
        one.width == other.width && one.targets.elementsEqual(other.targets, by: ==)
    }

    /// The next target across the ring.
    static func next(after target: Int) -> Int { (target + 5) % count }

    func distance(of tap: ExperimentOracle.Tap, from target: Int) -> Double {
        hypot(tap.x - targets[target].x, tap.y - targets[target].y)
    }
}

/// Nine movements over a ring of targets.
struct TargetSequence: TaskWork {
    private struct Movement {
        var from: Int
        var start: ExperimentOracle.Tap
        var end: ExperimentOracle.Tap
    }

    let ring: TargetRing
    private var movements: [Movement] = []
    /// The tap at which the next movement begins.
    private var origin: ExperimentOracle.Tap?

    init(_ ring: TargetRing) { self.ring = ring }

    /// The target where the next movement begins.
    private var from: Int { movements.last.map { TargetRing.next(after: $0.from) } ?? 0 }
    private var next: Int { origin == nil ? from : TargetRing.next(after: from) }
    var counts: [String: Int] { ["next": next, "movements": movements.count] }
    var numbers: [Double] {
        let taps = (origin.map { [$0] } ?? []) + movements.flatMap { [$0.start, $0.end] }
        return taps.flatMap { [$0.x, $0.y, $0.milliseconds] }
    }

    mutating func tap(_ tap: ExperimentOracle.Tap) -> TaskOutcome? {
        guard let start = origin, !isStray(start, tap) else {
            origin = ring.distance(of: tap, from: from) <= ring.width / 2 ? tap : nil
            return nil
        }
        movements.append(Movement(from: from, start: start, end: tap))
        origin = tap
        guard movements.count == TargetRing.count else { return nil }
        defer { interrupt() }
        return outcome
    }

    /// Shorter than half the distance, too far from its target, or without duration.
    private func isStray(_ start: ExperimentOracle.Tap, _ end: ExperimentOracle.Tap) -> Bool {
        let (one, other) = (ring.targets[from], ring.targets[next])
        return hypot(end.x - start.x, end.y - start.y) < hypot(other.x - one.x, other.y - one.y) / 2
            || ring.distance(of: end, from: next) > 2 * ring.width || end.milliseconds <= start.milliseconds
    }

    /// Its value is the throughput in bits per second.
    private var outcome: TaskOutcome {
        let count = Double(movements.count)
        let parts = movements.map { movement -> (deviation: Double, way: Double, time: Double) in
            let (from, to) = (ring.targets[movement.from], ring.targets[TargetRing.next(after: movement.from)])
            let length = hypot(to.x - from.x, to.y - from.y)
            let axis = (x: (to.x - from.x) / length, y: (to.y - from.y) / length)
            let (start, end) = (movement.start, movement.end)
            return (
                (end.x - to.x) * axis.x + (end.y - to.y) * axis.y,
                (end.x - start.x) * axis.x + (end.y - start.y) * axis.y, end.milliseconds - start.milliseconds
            )
        }
        let mean = parts.reduce(0) { $0 + $1.deviation } / count
        let squares = parts.reduce(0) { $0 + ($1.deviation - mean) * ($1.deviation - mean) }
        let width = max(4.133 * (squares / (count - 1)).squareRoot(), 1)
        let distance = max(parts.reduce(0) { $0 + $1.way } / count, 0)
        let time = parts.reduce(0) { $0 + $1.time } / count / 1000
        let misses = movements.filter {
            ring.distance(of: $0.end, from: TargetRing.next(after: $0.from)) > ring.width / 2
        }
        return TaskOutcome(
            value: log2(distance / width + 1) / time,
            figures: [
                "movementTimeSeconds": [time], "effectiveWidthPixels": [width], "effectiveDistancePixels": [distance],
                "errors": [Double(misses.count)],
            ]
        )
    }

    mutating func take(_ batch: OwnBatch) -> TaskOutcome? { nil }

    mutating func interrupt() { (movements, origin) = ([], nil) }
}
