public import Geometry

/// Judges one phone's gestures while a challenge runs: takes gestures, returns attempts.
///
/// A value type without side effects: the same gestures give the same attempts in every replay. A gesture that began
/// before the challenge is not an attempt.
public struct ChallengeJudge: Sendable {
    /// The challenge that is judged.
    public let challenge: Challenge
    /// The task, of kinds that are more than a gesture.
    public private(set) var task: RunningTask?
    /// Whether the current gesture does not count: it began too early, or was interrupted.
    private var skipsGesture: Bool

    /// Creates the judge of one phone.
    ///
    /// - Parameters:
    ///   - screen: The phone's screen in CSS px, in its natural orientation.
    ///   - isTouching: Whether a gesture is in progress; that gesture is not an attempt.
    public init(_ challenge: Challenge, screen: Size, isTouching: Bool) {
        self.challenge = challenge
        skipsGesture = isTouching
        task = challenge.kind.task(challenge.target, screen)
    }

    /// Applies a batch of a task's own kind; it counts only in that task.
    ///
    /// - Returns: The attempt, if it finished one.
    public mutating func apply(_ batch: TaskBatch) -> Attempt? {
        task?.apply(batch)
    }

    /// Applies the events of a batch of touches, for a task that follows them.
    public mutating func follow(_ events: [PointerEvent]) {
        task?.follow(events)
    }

    /// Returns the attempt that waited for a time on the room's axis, if that is known now.
    ///
    /// - Parameter roomTime: Converts a time in ms on the phone's clock.
    public mutating func synchronise(_ roomTime: (Double) -> ClassTime?) -> Attempt? {
        task?.synchronise(roomTime)
    }

    /// Has touches recorded after a replay of the log: those at these times in ms on the phone's clock are attempts.
    public mutating func recorded(touchesAt times: [Double]) {
        task?.recorded(touchesAt: times)
    }

    /// Applies the first touch-down of a gesture, which only a task judges.
    ///
    /// - Returns: The attempt, if it finished one.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        task?.gestureBegan(at: position, milliseconds: milliseconds)
    }

    /// Applies the rest of a gesture that a freeze had ended: the rest is not an attempt.
    public mutating func gestureResumed() {
        skipsGesture = true
    }

    /// Applies the end of a gesture.
    ///
    /// - Parameter grams: The gesture's largest weight; `nil` if none was measured.
    /// - Returns: The attempt, of kinds whose attempts are gestures: with `press` if a weight was measured, else always.
    public mutating func gestureFinished(centimetres: Double, milliseconds: Double, grams: Double? = nil) -> Attempt? {
        guard !skipsGesture else {
            skipsGesture = false
            return nil
        }
        let gesture = FinishedGesture(centimetres: centimetres, milliseconds: milliseconds, grams: grams)
        return challenge.kind.value(gesture).map { Attempt(value: $0) }
    }

    /// Handles cleared figures or lifted fingers: the current gesture is not an attempt, and a trial in progress is
    /// repeated.
    public mutating func interrupt(isTouching: Bool) {
        skipsGesture = isTouching
        task?.interrupt()
    }

    // MARK: As numbers

    /// The changeable state as numbers, for `resume`.
    public var progress: [Double] { [skipsGesture ? 1 : 0] + (task?.progress ?? []) }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard let skips = progress.first else { return false }
        skipsGesture = skips != 0
        let own = Array(progress.dropFirst())
        return task?.resume(own) ?? own.isEmpty
    }
}

extension ChallengeJudge: Equatable {
    /// Judges of the same challenge with the same state are equal.
    public static func == (one: ChallengeJudge, other: ChallengeJudge) -> Bool {
        one.challenge == other.challenge && one.progress == other.progress
    }
}
