public import Geometry

/// A point of a finger's path with its time.
public struct TracedPoint: Hashable, Sendable {
    /// The position in CSS px.
    public var position: Point
    /// The time in ms on the phone's clock.
    public var milliseconds: Double

    /// Creates a point.
    public init(position: Point, milliseconds: Double) {
        self.position = position
        self.milliseconds = milliseconds
    }
}

extension [TracedPoint] {
    /// The points as numbers: x, y and time of each.
    public var numbers: [Double] { flatMap { [$0.position.x, $0.position.y, $0.milliseconds] } }

    /// Creates points of x, y and time of each; `nil` if there are too few numbers for the last.
    public init?(numbers: [Double]) {
        guard numbers.count % 3 == 0 else { return nil }
        self = stride(from: 0, to: numbers.count, by: 3).map { index in
            TracedPoint(
                position: Point(x: numbers[index], y: numbers[index + 1]),
                milliseconds: numbers[index + 2]
            )
        }
    }
}
