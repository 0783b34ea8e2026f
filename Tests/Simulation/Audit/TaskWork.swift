/// A batch of a task's own, which a phone sends between its touches.
struct OwnBatch: Equatable {
    struct Number: Equatable {
        var name: String
        var value: Double
    }

    var type: String
    var numbers: [Number]

    init(_ type: String, _ numbers: (String, Double)...) {
        self.type = type
        self.numbers = numbers.map { Number(name: $0.0, value: $0.1) }
    }

    subscript(_ name: String) -> Double { numbers.first { $0.name == name }?.value ?? .nan }
}

/// A finished attempt.
struct TaskOutcome {
    var value: Double
    /// Some of its figures, by their names in a stored attempt.
    var figures: [String: [Double]] = [:]
}

/// One phone's unfinished attempt at a task that is more than a gesture, by the rules of docs/challenges.md, written
/// without the engine.
protocol TaskWork {
    /// The fields of the message to its phone, by name.
    var counts: [String: Int] { get }
    /// The state in a participant's row.
    var numbers: [Double] { get }
    /// A single finger touches down; returns the attempt that it finishes.
    mutating func tap(_ tap: ExperimentOracle.Tap) -> TaskOutcome?
    /// An event of a finger.
    mutating func follow(_ event: FingerEvent)
    /// The phone sends a batch of the task's own; returns the attempt that it finishes.
    mutating func take(_ batch: OwnBatch) -> TaskOutcome?
    /// A freeze or a clear.
    mutating func interrupt()
}

extension TaskWork {
    mutating func follow(_ event: FingerEvent) {}
}

/// Flashes and the touches after them.
struct ReactionSeries: TaskWork {
    let trials: Int
    private var reactions: [Double] = []
    private var falseStarts = 0
    private var misses = 0
    /// The time of the flash that has no touch yet.
    private var flash: Double?

    init(trials: Int) { self.trials = trials }

    private var isOver: Bool { reactions.count == trials }
    var counts: [String: Int] { ["reactions": reactions.count, "falseStarts": falseStarts] }
    var numbers: [Double] {
        [Double(reactions.count), Double(falseStarts), Double(misses)] + reactions + (flash.map { [$0] } ?? [])
    }

    mutating func tap(_ tap: ExperimentOracle.Tap) -> TaskOutcome? {
        // The touch after the last reaction starts another series.
        guard !isOver else {
            self = ReactionSeries(trials: trials)
            return nil
        }
        let time = flash.map { tap.milliseconds - $0 }
        flash = nil
        switch time {
        case .some(100...5000):
            reactions.append(time ?? 0)
            guard isOver else { return nil }
            let counts = ["falseStarts": [Double(falseStarts)], "misses": [Double(misses)]]
            return TaskOutcome(
                value: Median.of(reactions),
                figures: counts.merging(["reactionMilliseconds": reactions]) { $1 }
            )
        case .some(5000...): misses += 1
        default: falseStarts += 1
        }
        return nil
    }

    mutating func take(_ batch: OwnBatch) -> TaskOutcome? {
        guard batch.type == "flash" else { return nil }
        if isOver { self = ReactionSeries(trials: trials) }
        if flash != nil { misses += 1 }
        flash = batch["t"]
        return nil
    }

    /// The trial is repeated.
    mutating func interrupt() { flash = nil }
}

/// Laps of a finger behind a mark.
struct LapSeries: TaskWork {
    let count: Int
    private var laps: [(lag: Double, frame: Double)] = []

    init(count: Int) { self.count = count }

    var counts: [String: Int] { ["laps": laps.count] }
    var numbers: [Double] { laps.flatMap { [$0.lag, $0.frame] } }

    private mutating func beginAgain() { if laps.count == count { laps = [] } }

    mutating func tap(_ tap: ExperimentOracle.Tap) -> TaskOutcome? {
        beginAgain()
        return nil
    }

    mutating func take(_ batch: OwnBatch) -> TaskOutcome? {
        guard batch.type == "lap" else { return nil }
        beginAgain()
        laps.append((batch["lag"], batch["frame"]))
        guard laps.count == count else { return nil }
        let lags = laps.map(\.lag)
        return TaskOutcome(
            value: Median.of(lags),
            figures: ["lapMilliseconds": lags, "frameMilliseconds": [Median.of(laps.map(\.frame))]]
        )
    }

    /// The phone repeats the lap; earlier ones stay.
    mutating func interrupt() {}
}

enum Median {
    static func of(_ values: [Double]) -> Double {
        let (sorted, half) = (values.sorted(), values.count / 2)
        return values.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
    }
}
