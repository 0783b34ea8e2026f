public import Geometry

/// One phone's simple reaction task: takes flashes and touch-downs on the phone's clock, and returns the outcome of
/// each trial.
///
/// The phone waits for a random time, flashes, and waits for a touch. A touch-down before the flash, or sooner after it
/// than anybody can react, is a false start; the phone then repeats the trial. The task has a fixed number of
/// reactions; later ones are ignored.
public struct ReactionTask: Hashable, Sendable {
    /// The shortest time from flash to touch that can be a reaction, in ms; a faster movement began before the flash
    /// was seen (Luce 1986; Whelan 2008).
    public static let minReactionMilliseconds = 100.0
    /// The longest time from flash to touch that counts as a reaction, in ms; after it, the flash is missed.
    public static let maxReactionMilliseconds = 5000.0
    /// The allowed numbers of trials.
    public static let trialRange = 1.0...20.0

    /// The number of reactions that finish the task.
    public let trials: Int
    /// The times from flash to touch so far, in ms.
    public private(set) var reactionMilliseconds: [Double] = []
    /// The number of false starts so far.
    public private(set) var falseStarts = 0
    /// The number of flashes so far without a touch in time.
    public private(set) var misses = 0
    /// The time of the flash that waits for a touch, in ms.
    private var flash: Double?

    /// Creates a task without trials.
    ///
    /// - Parameter trials: In `trialRange`.
    public init(trials: Int) {
        self.trials = trials
    }

    /// The number of reactions so far.
    public var reactions: Int { reactionMilliseconds.count }

    /// Whether the series has all its reactions.
    public var isFinished: Bool { reactions >= trials }

    /// Applies a flash; an earlier flash that still waits for a touch was missed.
    public mutating func recordFlash(milliseconds: Double) {
        guard !isFinished else { return }
        if flash != nil { misses += 1 }
        flash = milliseconds
    }

    /// Applies the first touch-down of a gesture.
    ///
    /// - Returns: The trial's outcome; `nil` once the task is finished.
    public mutating func recordTouch(milliseconds: Double) -> ReactionOutcome? {
        guard !isFinished else { return nil }
        defer { flash = nil }
        guard let flash, milliseconds - flash >= Self.minReactionMilliseconds else {
            falseStarts += 1
            return .falseStart
        }
        guard milliseconds - flash <= Self.maxReactionMilliseconds else {
            misses += 1
            return .missed
        }
        reactionMilliseconds.append(milliseconds - flash)
        return .reaction(milliseconds: milliseconds - flash)
    }

    /// Discards the current trial, of which the phone then begins another.
    public mutating func interrupt() {
        flash = nil
    }

    // MARK: As numbers

    /// The changeable state as numbers, for `resume`: the counts, the reactions, and the time of a flash that waits for
    /// a touch, if any.
    public var progress: [Double] {
        [Double(reactions), Double(falseStarts), Double(misses)] + reactionMilliseconds + (flash.map { [$0] } ?? [])
    }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid; the state is then unchanged.
    public mutating func resume(_ progress: [Double]) -> Bool {
        let counts = progress.prefix(3).compactMap { Int(exactly: $0) }
        guard counts.count == 3, counts.allSatisfy({ $0 >= 0 }), counts[0] <= trials,
            0...1 ~= progress.count - 3 - counts[0]
        else { return false }
        (falseStarts, misses) = (counts[1], counts[2])
        reactionMilliseconds = Array(progress[3..<3 + counts[0]])
        flash = progress.count > 3 + counts[0] ? progress.last : nil
        return true
    }
}

/// The outcome of one touch in a reaction task.
public enum ReactionOutcome: Hashable, Sendable {
    /// A reaction, with the time from the flash to the touch-down in ms.
    case reaction(milliseconds: Double)
    /// A touch before the flash, or too soon after it.
    case falseStart
    /// A touch later than `maxReactionMilliseconds` after the flash.
    case missed
}

extension Challenge.Kind {
    /// Touching as soon as the phone flashes (`ReactionTask`); the target is a number of trials.
    public static let reaction = Challenge.Kind(
        "reaction",
        unit: "ms",
        defaultTarget: 5,
        targets: ReactionTask.trialRange,
        isCount: true,
        resolution: 1,
        best: .lowest,
        valueError: .unknownDelays,
        figures: ReactionFigures.described,
        measures: [
            // All trials are pooled, so that each counts once.
            AttemptMeasure("reactionTime", in: "ms", isLessBetter: true) { $0.numbers(ofFigure: 0) },
            AttemptMeasure("bestReactionTime", in: "ms", isLessBetter: true, summary: .best) { [$0.best] },
            AttemptMeasure("falseStarts", isLessBetter: true) { $0.numbers(ofFigure: 1) },
            .attempts,
        ],
        batch: .flash,
        task: { target, _ in RunningTask(ReactionTask(trials: Int(target))) }
    )
}

extension TaskBatchKind {
    /// A flash of the phone, with its time in ms on the clock of the touches.
    static let flash = TaskBatchKind(
        type: "flash",
        record: 12,
        numbers: [.time]
    )
}

extension ReactionTask: ChallengeTask {
    /// A trial may be waiting for its flash.
    public var isUnderWay: Bool { true }
    /// The reactions and the false starts of the series.
    public var counts: [TaskCount] { [TaskCount("reactions", reactions), TaskCount("falseStarts", falseStarts)] }

    /// Applies the touch after a flash. Returns the attempt, if it finished the series.
    ///
    /// A touch after a finished series starts the next one, and is not a false start.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        guard !isFinished else {
            self = ReactionTask(trials: trials)
            return nil
        }
        _ = recordTouch(milliseconds: milliseconds)
        guard let figures = ReactionFigures(of: self) else { return nil }
        return Attempt(value: figures.medianMilliseconds, figures: figures.values)
    }

    /// Applies a flash; a flash after a finished series begins the next one.
    public mutating func apply(_ batch: TaskBatch) -> Attempt? {
        guard batch.kind == .flash else { return nil }
        if isFinished { self = ReactionTask(trials: trials) }
        recordFlash(milliseconds: batch.numbers[0])
        return nil
    }
}

extension ReactionFigures {
    /// The figures of an attempt.
    static let described: [AttemptFigure] = [
        AttemptFigure("reactionMilliseconds", .list, unit: "ms"),
        AttemptFigure("falseStarts", .count),
        AttemptFigure("misses", .count),
    ]

    /// The values of `described`.
    var values: [FigureValue?] { [.list(reactionMilliseconds), .count(falseStarts), .count(misses)] }
}

/// The figures of one finished reaction task.
public struct ReactionFigures: Hashable, Sendable {
    /// The time from flash to touch of each trial, in ms.
    public var reactionMilliseconds: [Double]
    /// The number of trials that were repeated because of a touch before the flash, or too soon after it.
    public var falseStarts: Int
    /// The number of flashes without a touch in time.
    public var misses: Int

    /// The median of the trials in ms, so that a single lapse of attention has no effect.
    public var medianMilliseconds: Double { reactionMilliseconds.median }

    /// The figures of a task; `nil` before all its reactions have arrived.
    public init?(of task: ReactionTask) {
        guard task.isFinished, task.reactions > 0 else { return nil }
        (reactionMilliseconds, falseStarts, misses) = (task.reactionMilliseconds, task.falseStarts, task.misses)
    }
}
