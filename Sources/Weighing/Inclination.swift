import Geometry

/// Why a recording gives no inclination.
public enum InclinationRefusal: Error, Equatable, Sendable {
    /// Less than two seconds so far; how many there are.
    case tooShort(Double)
    case gap
    /// The phone still moves.
    case moving
    /// The readings are without gravity.
    case noGravity
}

/// Where gravity points on a phone that lies still, by the last two seconds of a recording.
public struct Inclination: Sendable {
    /// A unit vector along the phone's axes; away from the earth or towards it, as the system has it.
    public let direction: Vector
    /// Standard error in degrees.
    public let error: Double

    /// Of rest.
    public static let requiredSeconds = 2.0
    /// Of the readings, in m/s²: a table at which somebody writes has less.
    private static let largestScatter = 0.15

    /// Takes the last seconds of a recording, whose samples are in the order of their times.
    public init(endOf samples: [MotionSample]) throws(InclinationRefusal) {
        let all = samples.filter { $0.time.isFinite && $0.acceleration.isFinite }
        guard let first = all.first, let last = all.last else { throw .tooShort(0) }
        guard last.time - first.time >= Self.requiredSeconds else { throw .tooShort(last.time - first.time) }
        let recent = all.filter { $0.time >= last.time - Self.requiredSeconds }
        for (before, after) in zip(recent, recent.dropFirst()) where after.time - before.time > Oscillation.longestGap {
            throw .gap
        }
        let count = Double(recent.count)
        let mean = recent.reduce(Vector()) { $0 + $1.acceleration } * (1 / count)
        let scatter = recent.reduce(0) { $0 + ($1.acceleration - mean).dot($1.acceleration - mean) }
        guard mean.length > 5 else { throw .noGravity }
        guard (scatter / (3 * count)).squareRoot() <= Self.largestScatter else { throw .moving }
        direction = mean * (1 / mean.length)
        error = (scatter / (3 * count * count)).squareRoot() / mean.length * 180 / Double.pi
    }
}
