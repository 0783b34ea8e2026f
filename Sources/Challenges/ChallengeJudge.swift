public import Geometry

/// Judges one phone's gestures while a challenge runs: takes gestures, returns attempts.
///
/// A value type without side effects: the same gestures give the same attempts in every replay. A gesture that began
/// before the challenge is no attempt.
public struct ChallengeJudge: Hashable, Sendable {
    /// The challenge that is judged.
    public let challenge: Challenge
    /// The tapping task; only with `targets`.
    public private(set) var task: TappingTask?
    /// The reaction task; only with `reaction`.
    public private(set) var reaction: ReactionTask?
    /// The current gesture began too early, or part of it was taken away.
    private var skipsGesture: Bool

    /// Creates the judge of one phone.
    ///
    /// - Parameters:
    ///   - screen: The phone's screen in CSS px, in its natural orientation.
    ///   - isTouching: Whether a gesture is in progress, which is then no attempt.
    public init(_ challenge: Challenge, screen: Size, isTouching: Bool) {
        self.challenge = challenge
        skipsGesture = isTouching
        if challenge.kind == .targets {
            task = TappingTask(ring: TargetRing(indexOfDifficulty: challenge.target, on: screen))
        }
        if challenge.kind == .reaction { reaction = newReaction }
    }

    private var newReaction: ReactionTask { ReactionTask(trials: Int(challenge.target)) }

    /// Applies a flash of the phone; it counts only with `reaction`, where one after a finished series begins the next.
    public mutating func flashed(milliseconds: Double) {
        if reaction?.isFinished == true { reaction = newReaction }
        reaction?.flashed(milliseconds: milliseconds)
    }

    /// Applies the first touch-down of a gesture: with `targets` a tap, with `reaction` the answer to a flash.
    ///
    /// - Returns: The attempt, if it finished a sequence or a series.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        if reaction != nil { return reacted(milliseconds: milliseconds) }
        guard let figures = task?.tap(Tap(position: position, milliseconds: milliseconds)) else { return nil }
        return Attempt(value: figures.throughput, tapping: figures)
    }

    /// A touch after a finished series asks for the next one, and is no false start of it.
    private mutating func reacted(milliseconds: Double) -> Attempt? {
        guard reaction?.isFinished == false else {
            reaction = newReaction
            return nil
        }
        _ = reaction?.touched(milliseconds: milliseconds)
        guard let figures = reaction.flatMap(ReactionFigures.init) else { return nil }
        return Attempt(value: figures.medianMilliseconds, reaction: figures)
    }

    /// Applies the rest of a gesture that a freeze had ended: it is no attempt.
    public mutating func gestureResumed() {
        skipsGesture = true
    }

    /// Applies the end of a gesture.
    ///
    /// - Parameter grams: The gesture's largest weight; `nil` if none was measured.
    /// - Returns: The attempt: with `distance` and `hold` always, with `press` if a weight was measured, else
    ///   never.
    public mutating func gestureFinished(centimetres: Double, milliseconds: Double, grams: Double? = nil) -> Attempt? {
        guard !skipsGesture else {
            skipsGesture = false
            return nil
        }
        return switch challenge.kind {
        case .distance: Attempt(value: centimetres)
        case .hold: Attempt(value: milliseconds / 1000)
        case .targets, .reaction: nil
        case .press: grams.map { Attempt(value: $0) }
        }
    }

    /// Applies that figures were cleared or fingers lifted: the current gesture is no attempt, a sequence restarts, and a trial
    /// is repeated.
    public mutating func interrupt(isTouching: Bool) {
        skipsGesture = isTouching
        task?.restart()
        reaction?.interrupt()
    }

    // MARK: As numbers

    /// The changeable state as numbers, for `resume`.
    public var progress: [Double] { [skipsGesture ? 1 : 0] + (task?.progress ?? reaction?.progress ?? []) }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard let skips = progress.first else { return false }
        skipsGesture = skips != 0
        let own = Array(progress.dropFirst())
        return task?.resume(own) ?? reaction?.resume(own) ?? own.isEmpty
    }
}
