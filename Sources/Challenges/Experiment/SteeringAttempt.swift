public import Geometry

/// One finger's path towards and through a tunnel, up to the end line.
///
/// A trial begins with the last crossing of the start line inside the tunnel; moving back across this line restarts it.
/// It ends at the end line, inside the tunnel or not. Lifting the finger in between aborts it. Other fingers are
/// ignored meanwhile.
public struct SteeringAttempt: Hashable, Sendable {
    /// The finger; `nil` without one.
    private var pointer: UInt64?
    /// The last point before the start line, and all points after it; empty without a point before the line.
    public private(set) var points: [TracedPoint] = []
    /// The attempts that were broken off since the previous trial.
    public private(set) var breaks = 0

    /// Creates an attempt without a finger.
    public init() {}

    /// Whether the finger has crossed the start line.
    public var isUnderWay: Bool { points.count > 1 }

    /// A step of a finger.
    public enum Step: Sendable {
        /// The finger touches down.
        case began(Point)
        /// The finger moves.
        case moved(Point)
        /// The finger rests at its position.
        case held
        /// The finger is lifted.
        case ended(Point)
        /// The system cancels the touch.
        case cancelled
    }

    /// Applies a step of a finger.
    ///
    /// - Parameter milliseconds: The time on the phone's clock; an earlier time than the latest is replaced by the
    ///   latest.
    /// - Returns: The trial, if the step finished one.
    public mutating func apply(
        _ step: Step,
        of finger: UInt64,
        milliseconds: Double,
        in tunnel: SteeringTunnel
    ) -> SteeringTrial? {
        if case .began(let position) = step {
            guard !isUnderWay || finger == pointer else { return nil }
            breakOff()
            pointer = finger
            return add(position, milliseconds, in: tunnel)
        }
        guard finger == pointer else { return nil }
        switch step {
        case .began: return nil
        case .moved(let position): return add(position, milliseconds, in: tunnel)
        case .held: return points.last.flatMap { add($0.position, milliseconds, in: tunnel) }
        case .ended(let position):
            let trial = add(position, milliseconds, in: tunnel)
            lift()
            return trial
        case .cancelled:
            lift()
            return nil
        }
    }

    private mutating func add(_ position: Point, _ milliseconds: Double, in tunnel: SteeringTunnel) -> SteeringTrial? {
        let place = tunnel.place(of: position)
        let point = TracedPoint(
            position: position,
            milliseconds: points.last.map { Swift.max($0.milliseconds, milliseconds) } ?? milliseconds
        )
        guard place.along >= 0 else {
            points = [point]
            return nil
        }
        guard let last = points.last else { return nil }
        if points.count == 1 {
            let before = tunnel.place(of: last.position)
            let share = before.along / (before.along - place.along)
            let across = before.across + share * (place.across - before.across)
            guard across.magnitude <= tunnel.width / 2 else {
                points = []
                return nil
            }
        }
        points.append(point)
        if place.along >= tunnel.length {
            defer { (points, breaks) = ([], 0) }
            return SteeringTrial(points: points, breaks: breaks)
        }
        if points.count == SteeringTrial.pointLimit { breakOff() }
        return nil
    }

    private mutating func lift() {
        breakOff()
        pointer = nil
    }

    private mutating func breakOff() {
        if isUnderWay { breaks += 1 }
        points = []
    }

    // MARK: As numbers

    /// The state as numbers, for `init(numbers:)`: pointer ids are whole numbers below 2^53.
    var numbers: [Double] { [pointer.map { Double($0) } ?? -1, Double(breaks)] + points.numbers }

    /// Restores the state from `numbers`; `nil` if they are invalid.
    init?(numbers: ArraySlice<Double>) {
        guard numbers.count >= 2, let breaks = Int(exactly: numbers[numbers.startIndex + 1]), breaks >= 0,
            let points = [TracedPoint](numbers: Array(numbers.dropFirst(2))), points.count < SteeringTrial.pointLimit
        else { return nil }
        pointer = UInt64(exactly: numbers[numbers.startIndex])
        self.breaks = breaks
        self.points = points
    }
}

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

/// The measures of how well a participant or a class stayed in the tunnel.
public struct SteeringFigures: Hashable, Sendable {
    /// The number of times that the counted trials left the tunnel.
    public var departures: Int
    /// The attempts that were broken off.
    public var breaks: Int
    /// The mean share of the counted trials' paths outside the tunnel, 0 to 1.
    public var outsideShare: Double

    /// The figures of several conditions; `nil` without any.
    static func all(of conditions: [ConditionFigures]) -> SteeringFigures? {
        var sum: SteeringFigures?
        var trials = 0
        for condition in conditions {
            guard let own = condition.steering else { continue }
            sum = SteeringFigures(
                departures: (sum?.departures ?? 0) + own.departures,
                breaks: (sum?.breaks ?? 0) + own.breaks,
                outsideShare: (sum?.outsideShare ?? 0) + own.outsideShare * Double(condition.trials)
            )
            trials += condition.trials
        }
        if trials > 0 { sum?.outsideShare /= Double(trials) }
        return sum
    }
}
