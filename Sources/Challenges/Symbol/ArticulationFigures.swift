public import Geometry

/// How a drawing of a symbol differs from its template: the twelve relative accuracy measures of Vatavu, Anthony and
/// Wobbrock (2013), with the template as the task axis.
///
/// Distances are in sides of the template's square; errors are absolute, variabilities are standard deviations.
public struct ArticulationFigures: Hashable, Sendable {
    /// The mean distance of the drawing's points from the template's points.
    public var shapeError: Double
    /// The standard deviation of these distances.
    public var shapeVariability: Double
    /// The difference of the lengths, in lengths of the template.
    public var lengthError: Double
    /// The difference of the areas of the rectangles around both, in areas of that of the template.
    public var sizeError: Double
    /// The mean difference of the turning angles, in radians.
    public var bendingError: Double
    /// The standard deviation of these differences, in radians.
    public var bendingVariability: Double
    /// The difference of the times from the first touch to the last lift, in ms.
    public var timeError: Double
    /// The standard deviation of the differences of the times at which the points are reached, in ms.
    public var timeVariability: Double
    /// The mean difference of the speeds, in sides a second.
    public var velocityError: Double
    /// The standard deviation of these differences, in sides a second.
    public var velocityVariability: Double
    /// The difference of the numbers of strokes.
    public var strokeError: Int
    /// The mean distance in drawing order minus the mean distance of the best matching, which ignores the order.
    public var strokeOrderError: Double
    /// The time from the first touch to the last lift, in ms.
    public var milliseconds: Double
    /// The points, with their centroid in the origin.
    public var points: [Point]
    /// The indices of the points with which strokes start.
    public var strokeStarts: [Int]

    /// Compares a drawing, in sides of the template's square; `nil` if it has no length.
    public init?(of drawing: StrokePath, like template: SymbolTemplate) {
        guard let resampled = ResampledPath(drawing) else { return nil }
        let axis = template.resampled
        points = resampled.points.map { $0.position }
        let strokes = resampled.strokes
        strokeStarts = strokes.indices.filter { $0 == 0 || strokes[$0] != strokes[$0 - 1] }
        let axisPoints = axis.points.map { $0.position }
        let distances = zip(points, axisPoints).map { $0.distance(to: $1) }
        (shapeError, shapeVariability) = (distances.mean, distances.standardDeviation)
        lengthError = (drawing.length - template.path.length).magnitude / template.path.length
        sizeError = (drawing.area - template.path.area).magnitude / template.path.area
        let bends = zip(resampled.turns, axis.turns).map { Self.angleDifference($0, $1) }
        (bendingError, bendingVariability) = (bends.mean, bends.standardDeviation)
        milliseconds = drawing.milliseconds
        timeError = (milliseconds - template.path.milliseconds).magnitude
        timeVariability =
            zip(resampled.points, axis.points).map { ($0.milliseconds - $1.milliseconds).magnitude }.standardDeviation
        let speeds = zip(resampled.speeds, axis.speeds).map { 1000 * ($0 - $1).magnitude }
        (velocityError, velocityVariability) = (speeds.mean, speeds.standardDeviation)
        strokeError = abs(drawing.strokes.count - template.path.strokes.count)
        let minimalSum = PointMatching.minimalSum(points.map { point in axisPoints.map { point.distance(to: $0) } })
        strokeOrderError = max(0, shapeError - minimalSum / Double(points.count))
    }

    /// The difference of two turning angles, at most π.
    private static func angleDifference(_ one: Double, _ other: Double) -> Double {
        let difference = (one - other).magnitude
        return min(difference, 2 * Double.pi - difference)
    }
}

extension ArticulationFigures {
    /// The figures of an attempt.
    static let described: [AttemptFigure] = [
        AttemptFigure("shapeErrorPercent", .number, unit: "%", derived: { value, _ in value }),
        AttemptFigure("shapeVariabilityPercent", .number, unit: "%"),
        AttemptFigure("lengthErrorPercent", .number, unit: "%"),
        AttemptFigure("sizeErrorPercent", .number, unit: "%"),
        AttemptFigure("bendingErrorRadians", .number, unit: "rad"),
        AttemptFigure("bendingVariabilityRadians", .number, unit: "rad"),
        AttemptFigure("timeErrorMilliseconds", .number, unit: "ms"),
        AttemptFigure("timeVariabilityMilliseconds", .number, unit: "ms"),
        AttemptFigure("velocityErrorPercentPerSecond", .number, unit: "%/s"),
        AttemptFigure("velocityVariabilityPercentPerSecond", .number, unit: "%/s"),
        AttemptFigure("strokeError", .count),
        AttemptFigure("strokeOrderErrorPercent", .number, unit: "%"),
        AttemptFigure("articulationMilliseconds", .number, unit: "ms"),
        AttemptFigure("drawnPercent", .list, unit: "%"),
        AttemptFigure("strokeStarts", .list),
    ]

    /// The values of `described`.
    var values: [FigureValue?] {
        [
            nil, .number(100 * shapeVariability), .number(100 * lengthError), .number(100 * sizeError),
            .number(bendingError), .number(bendingVariability), .number(timeError), .number(timeVariability),
            .number(100 * velocityError), .number(100 * velocityVariability), .count(strokeError),
            .number(100 * strokeOrderError), .number(milliseconds),
            .list(points.flatMap { [Self.hundredths(100 * $0.x), Self.hundredths(100 * $0.y)] }),
            .list(strokeStarts.map { Double($0) }),
        ]
    }

    /// Rounds to two decimals: lists are drawn, and nothing is computed from them.
    private static func hundredths(_ value: Double) -> Double {
        (value * 100).rounded() / 100
    }

    /// The compared measures, each by the median of the attempts. Neither a slower nor a faster drawing is better.
    static let compared: [AttemptMeasure] = [
        AttemptMeasure("shapeError", in: "%", isLessBetter: true) { $0.values },
        measure("shapeVariability", 1, in: "%", isLessBetter: true),
        measure("lengthError", 2, in: "%", isLessBetter: true),
        measure("sizeError", 3, in: "%", isLessBetter: true),
        measure("bendingError", 4, in: "rad", isLessBetter: true),
        measure("bendingVariability", 5, in: "rad", isLessBetter: true),
        measure("timeError", 6, in: "ms"),
        measure("timeVariability", 7, in: "ms"),
        measure("velocityError", 8, in: "%/s"),
        measure("velocityVariability", 9, in: "%/s"),
        measure("strokeError", 10, isLessBetter: true),
        measure("strokeOrderError", 11, in: "%", isLessBetter: true),
    ]

    private static func measure(
        _ name: String,
        _ figure: Int,
        in unit: String? = nil,
        isLessBetter: Bool? = nil
    ) -> AttemptMeasure {
        AttemptMeasure(name, in: unit, isLessBetter: isLessBetter) { $0.numbers(ofFigure: figure) }
    }
}
