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

/// The targets of one condition on one screen, in true size.
public struct ExperimentRing: Hashable, Sendable {
    /// The free space around the outermost circles in CSS px.
    public static let marginPixels = 8.0

    /// The circles' diameter in CSS px.
    public let width: Double
    /// The distance between the centres of successive targets in CSS px.
    public let distance: Double
    /// The circles' centres in CSS px, clockwise from the top.
    public let targets: [Point]

    /// Lays out the targets in the middle of a screen; `nil` if they do not fit.
    ///
    /// - Parameters:
    ///   - count: The number of targets, odd.
    ///   - screen: The screen in CSS px, in its natural orientation.
    public init?(_ condition: ExperimentCondition, count: Int, on screen: Size, pixelsPerMillimetre: Double) {
        width = condition.width * pixelsPerMillimetre
        distance = condition.distance * pixelsPerMillimetre
        // Successive targets are not quite a diameter apart.
        let radius = distance / (2 * ElementaryFunctions.cosine(Double.pi / Double(2 * count)))
        guard 2 * radius + width + 2 * Self.marginPixels <= Swift.min(screen.width, screen.height) else { return nil }
        targets = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return Point(
                x: screen.width / 2 + radius * ElementaryFunctions.sine(angle),
                y: screen.height / 2 - radius * ElementaryFunctions.cosine(angle)
            )
        }
    }

    /// The index of the target of a tap: 0 for the tap that starts the sequence, then across the ring, at last 0 again.
    public static func target(ofTap tap: Int, count: Int) -> Int { tap * (count + 1) / 2 % count }

    /// The centre of the target of a tap.
    public func target(ofTap tap: Int) -> Point { targets[Self.target(ofTap: tap, count: targets.count)] }

    /// The trials of taps on the ring: one for each tap but the first.
    public func trials(of taps: [Tap]) -> [TappingTrial] {
        taps.indices.dropFirst().map { index in
            TappingTrial(
                from: target(ofTap: index - 1),
                to: target(ofTap: index),
                start: taps[index - 1],
                end: taps[index],
                width: width
            )
        }
    }
}
