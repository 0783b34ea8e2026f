public import Geometry

/// One trial: the movement from one tap to the next, with their targets.
public struct TappingTrial: Hashable, Sendable {
    /// The centre of the target where the movement starts, in CSS px.
    public var from: Point
    /// The centre of the target where it should end, in CSS px.
    public var to: Point
    /// The tap that starts the trial.
    public var start: Tap
    /// The tap that ends the trial.
    public var end: Tap
    /// The targets' diameter in CSS px.
    public var width: Double

    /// Creates a trial; positions and the width in CSS px.
    public init(from: Point, to: Point, start: Tap, end: Tap, width: Double) {
        self.from = from
        self.to = to
        self.start = start
        self.end = end
        self.width = width
    }

    /// The maximum duration of a movement in ms; a longer one was interrupted.
    public static let maxMovementMilliseconds = 10_000.0

    /// A reason to exclude a trial from all figures.
    public enum Outlier: UInt8, CaseIterable, Sendable {
        /// The movement was shorter than half the distance: a double tap.
        case short
        /// The movement ended more than two widths from its target's centre: a slip.
        case far
        /// The movement took no time, or more than `maxMovementMilliseconds`.
        case time
    }

    /// The reason why the trial is an outlier; `nil` if it is none.
    ///
    /// `short` and `far` are the two criteria of MacKenzie and Isokoski (2008), which Wobbrock et al. (2011) call
    /// spatial outliers. The movement time's deviation is not a criterion.
    public var outlier: Outlier? {
        if length < from.distance(to: to) / 2 { return .short }
        if offset > 2 * width { return .far }
        return milliseconds > 0 && milliseconds <= Self.maxMovementMilliseconds ? nil : .time
    }

    /// Whether it ended in its target.
    public var isHit: Bool { offset <= width / 2 }

    /// The movement time in ms, from touch-down to touch-down.
    public var milliseconds: Double { end.milliseconds - start.milliseconds }

    /// The length of the movement in CSS px.
    public var length: Double { start.position.distance(to: end.position) }

    /// The distance from the target's centre to the end in CSS px.
    public var offset: Double { to.distance(to: end.position) }

    /// The trial as a movement from target to target.
    var movement: TappingMovement { TappingMovement(from: from, to: to, start: start, end: end) }
}
