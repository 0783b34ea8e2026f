/// The measures of a path through a tunnel. The path consists of straight segments between the points, from the start
/// line to the end line.
public struct SteeringMeasures: Hashable, Sendable {
    /// The movement time in ms, from the crossing of the start line to that of the end line.
    public var milliseconds: Double
    /// The length of the path in CSS px.
    public var length = 0.0
    /// The length of its parts outside the tunnel in CSS px.
    public var outsideLength = 0.0
    /// The number of times that the path leaves the tunnel.
    public var departures = 0
    /// The points between the lines: their distances from the tunnel's middle in CSS px, positive to the right.
    public var deviations: [Double] = []
    /// The reason why the trial is excluded from all figures; `nil` if it is included.
    public var outlier: Outlier?

    /// The maximum duration of a trial in ms; a longer one was interrupted.
    public static let maxTrialMilliseconds = 20_000.0
    /// The longest duration of a segment in ms; before a longer segment the finger rested, which browsers do not
    /// report.
    static let maxSegmentMilliseconds = 50.0

    /// A reason to exclude a trial from all figures.
    public enum Outlier: UInt8, CaseIterable, Sendable {
        /// The path went more than two widths from the tunnel's centre line: a slip.
        case far
        /// The trial took no time, or more than `maxTrialMilliseconds`.
        case time
    }

    /// The share of the path outside the tunnel, 0 to 1.
    public var outsideShare: Double { outsideLength / length }

    /// Measures a trial.
    public init(of trial: SteeringTrial, in tunnel: SteeringTunnel) {
        let places = trial.points.map { tunnel.place(of: $0.position) }
        let last = places.count - 1
        let start = Crossing(of: 0, from: places[0].along, to: places[1].along)
        let end = Crossing(of: tunnel.length, from: places[last - 1].along, to: places[last].along)
        milliseconds =
            end.milliseconds(from: trial.points[last - 1], to: trial.points[last])
            - start.milliseconds(from: trial.points[0], to: trial.points[1])
        deviations = places[1..<last].map { $0.across }
        var farthest = 0.0
        for index in 1...last {
            let segment = Segment(
                from: places[index - 1],
                to: places[index],
                between: index == 1 ? start.share : 0,
                and: index == last ? end.share : 1
            )
            let inside = segment.sharesWithin(tunnel.width / 2)
            length += segment.length
            outsideLength += segment.length * (1 - (inside.map { $0.upperBound - $0.lowerBound } ?? 0))
            if let inside, inside.upperBound < 1 { departures += 1 }
            farthest = Swift.max(farthest, segment.from.across.magnitude, segment.to.across.magnitude)
        }
        outlier =
            farthest > 2 * tunnel.width
            ? .far : milliseconds > 0 && milliseconds <= Self.maxTrialMilliseconds ? nil : .time
    }
}

/// The point where a segment crosses a line across the tunnel.
private struct Crossing {
    /// The share of the segment before the line.
    let share: Double

    init(of line: Double, from before: Double, to after: Double) {
        share = (line - before) / (after - before)
    }

    func milliseconds(from before: TracedPoint, to after: TracedPoint) -> Double {
        let took = Swift.min(
            after.milliseconds - before.milliseconds,
            SteeringMeasures.maxSegmentMilliseconds
        )
        return after.milliseconds - (1 - share) * took
    }
}

/// A straight part of a path, in the tunnel's axes.
private struct Segment {
    var from: (along: Double, across: Double)
    var to: (along: Double, across: Double)

    /// The part of a segment between two of its shares.
    init(
        from: (along: Double, across: Double),
        to: (along: Double, across: Double),
        between first: Double,
        and second: Double
    ) {
        let (along, across) = (to.along - from.along, to.across - from.across)
        self.from = first == 0 ? from : (from.along + first * along, from.across + first * across)
        self.to = second == 1 ? to : (from.along + second * along, from.across + second * across)
    }

    var length: Double {
        let (along, across) = (to.along - from.along, to.across - from.across)
        return (along * along + across * across).squareRoot()
    }

    /// The shares of the segment within the given distance from the tunnel's centre line; `nil` if there are none.
    func sharesWithin(_ half: Double) -> ClosedRange<Double>? {
        let across = to.across - from.across
        guard across != 0 else { return from.across.magnitude <= half ? 0...1 : nil }
        let (one, other) = ((-half - from.across) / across, (half - from.across) / across)
        let first = Swift.max(Swift.min(one, other), 0)
        let last = Swift.min(Swift.max(one, other), 1)
        return first <= last ? first...last : nil
    }
}
