/// A rectangle with its origin top left, in the unit of its surface: pixels of a picture, CSS px of a screen.
public struct Rectangle: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width, to the right of `x`.
    public var width: Double
    /// The height, downwards from `y`.
    public var height: Double

    /// Creates a rectangle from its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates a rectangle from its four edges.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The right edge.
    @inlinable public var maxX: Double { x + width }
    /// The lower edge.
    @inlinable public var maxY: Double { y + height }
    /// The area in square units.
    @inlinable public var area: Double { width * height }

    /// Whether the point is inside or on any of the four edges.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY
    }

    /// Whether the other rectangle is completely within this one; shared edges are allowed.
    @inlinable
    public func contains(_ other: Rectangle) -> Bool {
        other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
    }

    /// The part that both rectangles cover; `nil` if it has no area.
    public func intersection(_ other: Rectangle) -> Rectangle? {
        if other.contains(self) { return self }
        if contains(other) { return other }
        let (left, right) = (max(x, other.x), min(maxX, other.maxX))
        let (top, bottom) = (max(y, other.y), min(maxY, other.maxY))
        return left < right && top < bottom ? Rectangle(left: left, top: top, right: right, bottom: bottom) : nil
    }
}

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

/// A width and a height in CSS px.
public struct Size: Hashable, Sendable {
    /// The width in CSS px.
    public var width: Double
    /// The height in CSS px.
    public var height: Double

    /// Creates a size from its sides in CSS px.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
