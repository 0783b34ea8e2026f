public import Geometry

/// What a kind of challenge makes of the touches of a whole class; it has a result of the class, and no ranks.
public enum ClassKind: Sendable {
    /// Touches go from person to person, one of each.
    ///
    /// The unit is that of the class's value. The arguments of `figures` are at most one touch of each participant, the
    /// number of seats, and the challenge's target; the result is `nil` if there are too few touches.
    case chain(
        unit: String,
        figures: @Sendable ([ClassTouch], _ seats: Int, _ target: Double) -> ChainFigures?
    )
    /// Everybody taps in time, when the plan for a target says.
    case taps(plan: @Sendable (_ target: Double) -> TapPlan)

    /// How many touches of each phone count.
    public var touchLimit: Int {
        switch self {
        case .chain: 1
        case .taps: TapPlan.maxTaps
        }
    }

    /// Whether it matters who sits beside whom.
    public var hasSeats: Bool { if case .chain = self { true } else { false } }

    /// When the class taps, for a target; `nil` in a chain.
    public func plan(for target: Double) -> TapPlan? { if case .taps(let plan) = self { plan(target) } else { nil } }
}

/// One phone's part in a task of the whole class: its first touch of the round, as soon as its room time is known.
///
/// The attempt's value is the touch's time on the room's axis, in seconds.
public struct ClassTouchTask: ChallengeTask, Hashable {
    /// The figures of an attempt.
    static let figures: [AttemptFigure] = [
        AttemptFigure("touchedMilliseconds", .number, unit: "ms"),
        AttemptFigure("clockErrorMilliseconds", .number, unit: "ms"),
        AttemptFigure("clockEpoch", .count),
    ]

    /// The time of the first touch in ms on the phone's clock; `nil` before it.
    private var touched: Double?
    /// Whether the touch has become an attempt.
    private var isRecorded = false

    /// Creates a task without a touch.
    public init() {}

    /// Whether a freeze would drop a touch that waits for the phone's clock.
    public var isUnderWay: Bool { awaitsClock }
    /// Nothing is counted.
    public var counts: [TaskCount] { [] }
    /// Whether the touch waits for the phone's clock to be known.
    public var awaitsClock: Bool { touched != nil && !isRecorded }

    /// Keeps the first touch.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        if touched == nil { touched = milliseconds }
        return nil
    }

    /// Makes the touch an attempt, once its room time is known.
    public mutating func synchronise(_ roomTime: (Double) -> ClassTime?) -> Attempt? {
        guard awaitsClock, let touched, let time = roomTime(touched) else { return nil }
        isRecorded = true
        return Self.attempt(of: touched, at: time)
    }

    /// The attempt of a touch at a time in ms on the phone's clock.
    static func attempt(of touched: Double, at time: ClassTime) -> Attempt {
        Attempt(
            value: time.milliseconds / 1000,
            figures: [.number(touched), .number(time.errorMilliseconds), .count(time.epoch)]
        )
    }

    /// Has the touch recorded if it is an attempt.
    public mutating func recorded(touchesAt times: [Double]) {
        guard let time = times.first else { return }
        (touched, isRecorded) = (time, true)
    }

    /// Drops a touch that is no attempt yet.
    public mutating func interrupt() {
        if !isRecorded { touched = nil }
    }

    /// The time of the touch, if any, and whether it is an attempt.
    public var progress: [Double] { touched.map { [$0, isRecorded ? 1 : 0] } ?? [] }

    /// Restores the state from `progress`. Returns `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard progress.isEmpty || progress.count == 2 else { return false }
        touched = progress.first
        isRecorded = progress.last == 1
        return true
    }
}

/// A time on the room's axis.
public struct ClassTime: Hashable, Sendable {
    /// The time in ms.
    public var milliseconds: Double
    /// The bound of its error, in ms.
    public var errorMilliseconds: Double
    /// The number of the axis, of which each start of the server has another one.
    public var epoch: Int

    /// Creates a time; units are those of the properties.
    public init(milliseconds: Double, errorMilliseconds: Double, epoch: Int) {
        (self.milliseconds, self.errorMilliseconds, self.epoch) = (milliseconds, errorMilliseconds, epoch)
    }
}
