import Geometry

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
