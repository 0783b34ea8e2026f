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

/// The first touch of a phone in a task of the whole class, which counts once its time on the room's axis is known.
struct FirstTouch: TaskWork {
    private var milliseconds: Double?
    private var isRecorded = false

    var counts: [String: Int] { [:] }
    var numbers: [Double] { milliseconds.map { [$0, isRecorded ? 1 : 0] } ?? [] }

    mutating func tap(_ tap: ExperimentOracle.Tap) -> TaskOutcome? {
        if milliseconds == nil { milliseconds = tap.milliseconds }
        return nil
    }

    mutating func take(_ batch: OwnBatch) -> TaskOutcome? { nil }

    mutating func interrupt() {
        if !isRecorded { milliseconds = nil }
    }

    /// The attempt, as soon as the phone knows the present axis.
    mutating func settle(_ clock: ClockOracle) -> TaskOutcome? {
        guard !isRecorded, let milliseconds, let time = clock.time(of: milliseconds) else { return nil }
        isRecorded = true
        return TaskOutcome(
            value: time.milliseconds / 1000,
            figures: [
                "touchedMilliseconds": [milliseconds],
                "clockErrorMilliseconds": [time.error],
                "clockEpoch": [Double(time.axis)],
            ]
        )
    }
}

/// The room's time of one phone, by the rules of docs/clock.md.
struct ClockOracle {
    /// All that the phone has told and that counts, with the number of the room's axis then.
    private var told: [(told: Told, axis: Int)] = []
    /// The number of the room's present axis.
    var current = 1

    mutating func learn(_ told: Told, axis: Int) {
        if axis > 0 { self.told.append((told, axis)) }
    }

    /// A time of the phone on the room's axis in ms, with its error; `nil` until the phone knows the present axis.
    ///
    /// The newest that it told for that time or an earlier one counts, else the first; both clocks part by 200 ppm.
    func time(of milliseconds: Double) -> (milliseconds: Double, error: Double, axis: Int)? {
        guard told.last?.axis == current else { return nil }
        let newest = told.last { $0.told.milliseconds <= milliseconds } ?? told[0]
        let distance = milliseconds - newest.told.milliseconds
        return (milliseconds + newest.told.offset, newest.told.error + 200e-6 * abs(distance), newest.axis)
    }
}

enum Median {
    static func of(_ values: [Double]) -> Double {
        let (sorted, half) = (values.sorted(), values.count / 2)
        return values.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
    }
}
