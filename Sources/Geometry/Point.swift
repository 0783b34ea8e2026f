/// A position in CSS px, origin top left, x to the right and y down.
public struct Point: Hashable, Sendable {
    /// CSS px to the right of the origin.
    public var x: Double
    /// CSS px below the origin.
    public var y: Double

    /// Creates a point from its coordinates in CSS px.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The length of the straight segment to `other`, in the points' unit.
    ///
    /// A square root and no `hypot`: IEEE 754 rounds it exactly everywhere, so server and browser get the same bits.
    @inlinable
    public func distance(to other: Point) -> Double {
        let dx = other.x - x
        let dy = other.y - y
        return (dx * dx + dy * dy).squareRoot()
    }
}
