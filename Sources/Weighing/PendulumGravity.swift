/// A pendulum of one length, and the periods of its small swings.
public struct Pendulum: Sendable {
    /// From where it turns to the middle of the phone.
    public var metres: Double
    /// At least one, in seconds, each with its standard error.
    public var periods: [(seconds: Double, error: Double)]

    /// In metres and seconds.
    public init(metres: Double, periods: [(seconds: Double, error: Double)]) {
        self.metres = metres
        self.periods = periods
    }
}

/// The acceleration of free fall, by pendulums: T² = 4π² ℓ / g, with ℓ = L + r² / L of a phone that turns with its string.
///
/// With three lengths, the longest at least twice the shortest, g is the slope of T² against ℓ, and an error that all lengths share drops out.
/// With fewer it is the mean of what each says, and that error is a part of ±.
public struct PendulumGravity: Sendable {
    /// In m/s².
    public let gravity: Double
    /// Half the width of the 95 % interval, in m/s².
    public let interval: Double
    /// Whether it is the slope of a line.
    public let isSlope: Bool
    /// By how much all lengths are longer than they were said to be, in metres, by the line; 0 without one.
    public let longer: Double

    /// Of a phone about its middle, in m²: (h² + w²) / 12 or h² / 12, of 15 × 7 cm; and its standard error.
    private static let gyration = (square: 21e-4, error: 3e-4)
    /// Standard errors of a length in metres: what all share, as the middle of the phone and the knot; what each has of its own.
    private static let lengthError = (shared: 0.004, own: 0.002)
    /// Half the width of the 95 % interval of one length, in metres.
    public static let lengthInterval =
        1.96 * (lengthError.shared * lengthError.shared + lengthError.own * lengthError.own).squareRoot()
    /// What is added to a length for the phone's own extent: L + r² / L is that of a small bob with the same period; in m².
    public static var gyrationSquare: Double { gyration.square }
    /// Least standard deviation of a period between recordings, as a share.
    private static let repeatability = 5e-4

    /// Half the width of the 95 % interval of the mean of a pendulum's periods, in seconds.
    public static func periodInterval(of pendulum: Pendulum) -> Double {
        let count = Double(max(1, pendulum.periods.count))
        let period = pendulum.periods.reduce(0) { $0 + $1.seconds } / count
        let own = pendulum.periods.reduce(0) { $0 + $1.error * $1.error } / count
        return 1.96 * ((own + repeatability * repeatability * period * period) / count).squareRoot()
    }

    /// - Parameter pendulums: Of different lengths above 0.
    public init(_ pendulums: [Pendulum]) throws(WeighingRefusal) {
        let pendulums = pendulums.filter { !$0.periods.isEmpty && $0.metres > 0 && $0.metres.isFinite }
        guard !pendulums.isEmpty else { throw .tooFewReadings }
        let longest = pendulums.reduce(0) { max($0, $1.metres) }
        let shortest = pendulums.reduce(longest) { min($0, $1.metres) }
        if pendulums.count >= 3, longest >= 2 * shortest {
            let line = try Self.slope(pendulums, Self.gyration.square)
            let moved = try Self.slope(pendulums, Self.gyration.square + Self.gyration.error)
            let byGyration = 1.96 * (moved.gravity - line.gravity)
            gravity = line.gravity
            interval = (line.interval * line.interval + byGyration * byGyration).squareRoot()
            isSlope = true
            longer = line.longer
        } else {
            (gravity, interval) = Self.mean(pendulums)
            isSlope = false
            longer = 0
        }
    }

    private static func slope(
        _ pendulums: [Pendulum],
        _ gyration: Double
    ) throws(WeighingRefusal) -> (gravity: Double, interval: Double, longer: Double) {
        let references = pendulums.map { pendulum in
            // The curve's unit of mass is here one of length.
            ReferenceLoad(
                grams: pendulum.metres + gyration / pendulum.metres,
                gramsError: lengthError.own,
                readings: pendulum.periods.map {
                    .period($0.seconds, error: $0.error, metres: 0, effect: 0, effectError: 0)
                }
            )
        }
        let unit = references.reduce(0) { max($0, $1.grams) }
        let curve = try ReferenceCurve(references, view: ReadingView(.spring, references), unit: unit, others: [])
        let slope = curve.coefficients[1]
        let gravity = 4 * Double.pi * Double.pi * unit / slope
        return (
            gravity, curve.interval(of: [0, -gravity / slope], others: []), curve.coefficients[0] / slope * unit
        )
    }

    /// Weighted by what each length has of its own; what all share moves them together.
    private static func mean(_ pendulums: [Pendulum]) -> (gravity: Double, interval: Double) {
        var (weights, sum, byShared, byGyration) = (0.0, 0.0, 0.0, 0.0)
        for pendulum in pendulums {
            let count = Double(pendulum.periods.count)
            let period = pendulum.periods.reduce(0) { $0 + $1.seconds } / count
            let own = pendulum.periods.reduce(0) { $0 + $1.error * $1.error } / count
            let scatter = repeatability * repeatability + own / (period * period)
            let length = pendulum.metres + gyration.square / pendulum.metres
            let gravity = 4 * Double.pi * Double.pi * length / (period * period)
            let byLength = lengthError.own / length
            let weight = 1 / (gravity * gravity * (byLength * byLength + 4 * scatter / count))
            weights += weight
            sum += weight * gravity
            byShared += weight * gravity / length * lengthError.shared
            byGyration += weight * gravity / length * gyration.error / pendulum.metres
        }
        let (shared, turned) = (byShared / weights, byGyration / weights)
        return (sum / weights, 1.96 * (1 / weights + shared * shared + turned * turned).squareRoot())
    }
}
