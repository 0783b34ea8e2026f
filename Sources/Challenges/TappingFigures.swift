import Geometry

/// The figures of one sequence of a tapping task (ISO/TS 9241-411:2012; Soukoreff and MacKenzie 2004).
public struct TappingFigures: Hashable, Sendable {
    /// The mean duration of a movement in seconds.
    public var movementTimeSeconds: Double
    /// The nominal index of difficulty in bits, of the targets' layout: ID = log2(A / W + 1).
    public var indexOfDifficultyBits: Double
    /// Effective width, distance and difficulty from the scatter along the task's axis, in CSS px.
    public var univariate: EffectiveDifficulty
    /// The figures from the scatter in both directions, in CSS px.
    public var bivariate: EffectiveDifficulty
    /// The number of movements that ended outside their circle.
    public var errors: Int

    /// The throughput in bits per second that is shown: IDe / MT, univariate.
    public var throughput: Double { univariate.bits / movementTimeSeconds }
    /// The bivariate throughput in bits per second.
    public var bivariateThroughput: Double { bivariate.bits / movementTimeSeconds }

    /// Computes the figures of a sequence.
    ///
    /// - Parameters:
    ///   - movements: Two movements or more, each of which took time.
    ///   - width: The circles' diameter in CSS px.
    public init(of movements: [TappingMovement], width: Double) {
        let count = Double(movements.count)
        let milliseconds = movements.reduce(0) { $0 + $1.end.milliseconds - $1.start.milliseconds }
        let distance = movements.reduce(0) { $0 + $1.from.distance(to: $1.to) } / count
        movementTimeSeconds = milliseconds / count / 1000
        indexOfDifficultyBits = ElementaryFunctions.log2(distance / width + 1)
        univariate = EffectiveDifficulty(of: movements, by: .univariate)
        bivariate = EffectiveDifficulty(of: movements, by: .bivariate)
        errors = movements.count { $0.to.distance(to: $0.end.position) > width / 2 }
    }
}
