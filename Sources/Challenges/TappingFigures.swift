import Geometry

/// The figures of one sequence of a tapping task (ISO/TS 9241-411:2012; Soukoreff and MacKenzie 2004).
public struct TappingFigures: Hashable, Sendable {
    /// The mean duration of a movement in seconds.
    public var movementTimeSeconds: Double
    /// The effective width We in CSS px: 4.133 × the standard deviation of the end points along the task's axis, the
    /// width that 96 % of them hit.
    public var effectiveWidth: Double
    /// The effective amplitude Ae in CSS px: the mean length of the movements along the task's axis.
    public var effectiveAmplitude: Double
    /// The effective index of difficulty in bits: IDe = log2(Ae / We + 1).
    public var indexOfDifficultyBits: Double
    /// The number of movements that ended outside their circle.
    public var errors: Int

    /// √(2πe), the width in standard deviations of a uniform distribution that carries as much information as a normal one.
    private static let widthPerDeviation = 4.133
    /// No end is known more exactly than to a pixel, and a deviation of 0 would make the throughput infinite.
    private static let smallestEffectiveWidth = 1.0

    /// The throughput in bits per second: IDe / MT.
    public var throughput: Double { indexOfDifficultyBits / movementTimeSeconds }

    /// Creates figures; units are those of the properties.
    public init(
        movementTimeSeconds: Double,
        effectiveWidth: Double,
        effectiveAmplitude: Double,
        indexOfDifficultyBits: Double,
        errors: Int
    ) {
        self.movementTimeSeconds = movementTimeSeconds
        self.effectiveWidth = effectiveWidth
        self.effectiveAmplitude = effectiveAmplitude
        self.indexOfDifficultyBits = indexOfDifficultyBits
        self.errors = errors
    }

    /// Computes the figures of a sequence.
    ///
    /// - Parameters:
    ///   - movements: Two movements or more, each of which took time.
    ///   - width: The circles' diameter in CSS px.
    public init(of movements: [TappingMovement], width: Double) {
        let count = Double(movements.count)
        var milliseconds = 0.0
        var amplitude = 0.0
        var deviation = 0.0
        errors = 0
        for movement in movements {
            milliseconds += movement.end.milliseconds - movement.start.milliseconds
            amplitude += movement.alongAxis(from: movement.start.position, to: movement.end.position)
            deviation += movement.alongAxis(from: movement.to, to: movement.end.position)
            if movement.to.distance(to: movement.end.position) > width / 2 { errors += 1 }
        }
        let mean = deviation / count
        var squares = 0.0
        for movement in movements {
            let difference = movement.alongAxis(from: movement.to, to: movement.end.position) - mean
            squares += difference * difference
        }
        movementTimeSeconds = milliseconds / count / 1000
        effectiveWidth = Swift.max(
            Self.widthPerDeviation * (squares / (count - 1)).squareRoot(),
            Self.smallestEffectiveWidth
        )
        // Wide circles let somebody move in the wrong direction throughout: that carries no information, not less than none.
        effectiveAmplitude = Swift.max(amplitude / count, 0)
        indexOfDifficultyBits = ElementaryFunctions.log2(effectiveAmplitude / effectiveWidth + 1)
    }
}
