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

extension AttemptFigure {
    /// The difficulty of tapping from the scatter in both directions; the same in challenges and experiments.
    public static let effectiveDifficultyBivariate = AttemptFigure(
        "effectiveIndexOfDifficultyBivariateBits",
        .number,
        unit: "bit"
    )
    /// The throughput of tapping along the movement; the same in challenges and experiments.
    public static let throughputUnivariate = AttemptFigure("throughputUnivariateBitsPerSecond", .number, unit: "bits/s")
    { value, figures in
        figures[TappingFigures.timeIndex].map { _ in value }
    }
    /// The throughput of tapping in both directions; the same in challenges and experiments.
    public static let throughputBivariate = AttemptFigure("throughputBivariateBitsPerSecond", .number, unit: "bits/s") {
        _,
        figures in
        guard let bits = figures[TappingFigures.bivariateBitsIndex]?.numbers.first,
            let seconds = figures[TappingFigures.timeIndex]?.numbers.first
        else { return nil }
        return bits / seconds
    }
}

extension TappingFigures {
    /// The indices in `described` of the figures from which others are derived.
    fileprivate static let (timeIndex, bivariateBitsIndex) = (0, 7)

    /// The figures of an attempt; an attempt without targets has some of them only.
    static let described: [AttemptFigure] = [
        AttemptFigure("movementTimeSeconds", .number, unit: "s"),
        AttemptFigure("indexOfDifficultyBits", .number, unit: "bit"),
        AttemptFigure("effectiveWidthPixels", .number, unit: "CSS px"),
        AttemptFigure("effectiveDistancePixels", .number, unit: "CSS px"),
        AttemptFigure("effectiveIndexOfDifficultyBits", .number, unit: "bit"),
        AttemptFigure("effectiveWidthBivariatePixels", .number, unit: "CSS px"),
        AttemptFigure("effectiveDistanceBivariatePixels", .number, unit: "CSS px"),
        .effectiveDifficultyBivariate, .throughputUnivariate, .throughputBivariate,
        AttemptFigure("errors", .count),
    ]

    /// The values of `described`.
    var values: [FigureValue?] {
        [
            .number(movementTimeSeconds), .number(indexOfDifficultyBits), .number(univariate.width),
            .number(univariate.distance), .number(univariate.bits), .number(bivariate.width),
            .number(bivariate.distance), .number(bivariate.bits), nil, nil, .count(errors),
        ]
    }
}

/// The effective difficulty of tapping: the width and distance computed from the actual taps, in one of two ways, and
/// the resulting difficulty.
public struct EffectiveDifficulty: Hashable, Sendable {
    /// The part of the taps' scatter that counts.
    public enum Method: Sendable {
        /// The standard deviation along the task's axis, SDx, as in ISO/TS 9241-411 and most published throughputs.
        case univariate
        /// The deviation in both axes around the mean tap, SDxy (Wobbrock et al. 2011).
        case bivariate
    }

    /// The effective width We: 4.133 × the standard deviation.
    public var width: Double
    /// The effective distance Ae: the mean length of the movements, along the axis (univariate) or from tap to tap.
    public var distance: Double

    /// √(2πe), the width in standard deviations of a uniform distribution that carries as much information as a normal one.
    static let widthPerDeviation = 4.133
    /// The smallest width in CSS px: taps are not known more exactly, and a deviation of 0 would make the throughput
    /// infinite.
    static let minWidth = 1.0

    /// The effective index of difficulty in bits: IDe = log2(Ae / We + 1).
    public var bits: Double { ElementaryFunctions.log2(distance / width + 1) }

    /// Creates a difficulty; both lengths have the same unit.
    public init(width: Double, distance: Double) {
        self.width = width
        self.distance = distance
    }

    /// Computes width and distance in CSS px of two movements or more.
    init(of movements: [TappingMovement], by method: Method) {
        let count = Double(movements.count)
        var (length, along, across) = (0.0, 0.0, 0.0)
        for movement in movements {
            length +=
                method == .univariate
                ? movement.alongAxis(from: movement.start.position, to: movement.end.position)
                : movement.start.position.distance(to: movement.end.position)
            along += movement.deviation.along
            across += movement.deviation.across
        }
        (along, across) = (along / count, across / count)
        var squares = 0.0
        for movement in movements {
            let (x, y) = (movement.deviation.along - along, movement.deviation.across - across)
            squares += method == .univariate ? x * x : x * x + y * y
        }
        width = Swift.max(Self.widthPerDeviation * (squares / (count - 1)).squareRoot(), Self.minWidth)
        // In wide circles, all movements may go in the wrong direction; they then carry no information, rather than a
        // negative amount.
        distance = Swift.max(length / count, 0)
    }

    /// The same in another unit of length.
    func divided(by pixelsPerUnit: Double) -> EffectiveDifficulty {
        EffectiveDifficulty(width: width / pixelsPerUnit, distance: distance / pixelsPerUnit)
    }
}

extension TappingMovement {
    /// The deviation of the end point from the target's centre in CSS px: along the axis from the first target to the
    /// second, and across it.
    var deviation: (along: Double, across: Double) {
        let (axisX, axisY) = (to.x - from.x, to.y - from.y)
        let (x, y) = (end.position.x - to.x, end.position.y - to.y)
        return (alongAxis(from: to, to: end.position), (y * axisX - x * axisY) / from.distance(to: to))
    }
}
