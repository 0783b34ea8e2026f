public import Geometry

/// Judges one phone's gestures while a challenge runs: gestures in, attempts out.
///
/// A pure value: the same gestures give the same attempts, whenever they are replayed. What began before the challenge is
/// no attempt.
public struct ChallengeJudge: Hashable, Sendable {
    /// The challenge that this judge evaluates.
    public let challenge: Challenge
    /// With `targets`, the task.
    public private(set) var task: TappingTask?
    /// The current gesture began too early, or part of it was taken away.
    private var skipsGesture: Bool

    /// - Parameters:
    ///   - screen: CSS px, natural orientation.
    ///   - isTouching: whether a gesture is in progress.
    public init(_ challenge: Challenge, screen: Size, isTouching: Bool) {
        self.challenge = challenge
        skipsGesture = isTouching
        if challenge.kind == .targets {
            task = TappingTask(ring: TargetRing(indexOfDifficulty: challenge.target, on: screen))
        }
    }

    /// The first finger of a gesture touched down: with `targets`, a tap.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        guard let figures = task?.tap(Tap(position: position, milliseconds: milliseconds)) else { return nil }
        return Attempt(value: figures.throughput, tapping: figures)
    }

    /// The last finger of a gesture is up: with `distance` and `hold`, an attempt; with `press`, one if it measured a weight.
    ///
    /// - Parameter grams: the gesture's largest weight, `nil` where nothing measured one.
    public mutating func gestureFinished(centimetres: Double, milliseconds: Double, grams: Double? = nil) -> Attempt? {
        guard !skipsGesture else {
            skipsGesture = false
            return nil
        }
        return switch challenge.kind {
        case .distance: Attempt(value: centimetres)
        case .hold: Attempt(value: milliseconds / 1000)
        case .targets: nil
        case .press: grams.map { Attempt(value: $0) }
        }
    }

    /// The figures were cleared or the fingers lifted: the current gesture is no attempt, a sequence restarts.
    public mutating func interrupt(isTouching: Bool) {
        skipsGesture = isTouching
        task?.restart()
    }

    // MARK: As numbers

    /// Everything that changes.
    public var progress: [Double] { [skipsGesture ? 1 : 0] + (task?.progress ?? []) }

    /// Restores the state from `progress`. Returns `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard let skips = progress.first else { return false }
        skipsGesture = skips != 0
        return task?.resume(Array(progress.dropFirst())) ?? (progress.count == 1)
    }
}
