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
