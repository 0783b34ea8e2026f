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
