public import Geometry

/// Walks a path with dividers of a fixed width, as lengths are taken from maps (Richardson 1961): each step ends where the path
/// first leaves a circle of that width around the last one.
public struct Dividers: Sendable {
    /// The distance of both points, in the path's unit.
    public let width: Double
    /// The whole steps so far.
    public private(set) var steps = 0
    private var foot: Point
    private var position: Point

    /// Puts the first point of the dividers on the path's beginning.
    ///
    /// - Parameter width: Over 0.
    public init(width: Double, at start: Point) {
        self.width = width
        (foot, position) = (start, start)
    }

    /// The steps times their width, and what the last one lacks.
    public var length: Double { Double(steps) * width + foot.distance(to: position) }

    /// Follows the path straight to its next point.
    public mutating func follow(_ next: Point) {
        while next.distance(to: foot) >= width {
            // Where the line from the position, which is within the circle, leaves it.
            let (dx, dy) = (next.x - position.x, next.y - position.y)
            let (fx, fy) = (position.x - foot.x, position.y - foot.y)
            let square = dx * dx + dy * dy
            let half = fx * dx + fy * dy
            let rest = fx * fx + fy * fy - width * width
            let share = (Swift.max(0, half * half - square * rest).squareRoot() - half) / square
            position = Point(x: position.x + share * dx, y: position.y + share * dy)
            foot = position
            steps += 1
        }
        position = next
    }
}
