import Geometry

/// Whether corners in a plane bound an area without crossing themselves.
enum SimplePolygon {
    /// - Throws: `RegionFault.noArea` or `.crossing`.
    static func check(_ corners: [Point]) throws(RegionFault) {
        guard hasArea(corners) else { throw .noArea }
        let count = corners.count
        for first in 0..<count {
            let (a, b) = (corners[first], corners[(first + 1) % count])
            // The next edge shares a corner with this one; it must only not run back along it.
            let next = (first + 1) % count
            let c = corners[(next + 1) % count]
            if turn(a, b, c) == 0, (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0 {
                throw .crossing(min(first, next), max(first, next))
            }
            guard first + 2 < count else { continue }
            for second in (first + 2)..<count where !(first == 0 && second == count - 1) {
                let (c, d) = (corners[second], corners[(second + 1) % count])
                if meet(a, b, c, d) { throw .crossing(first, second) }
            }
        }
    }

    /// Whether any corner is off the line through the first corner and the corner farthest from it.
    private static func hasArea(_ corners: [Point]) -> Bool {
        var farthest = corners[0]
        for corner in corners where corner.distance(to: corners[0]) > farthest.distance(to: corners[0]) {
            farthest = corner
        }
        let length = farthest.distance(to: corners[0])
        // A thousandth of a millimetre on the ground, in radii.
        let width = 1e-6 / GeographicCoordinate.earthRadiusMetres
        return corners.contains { turn(corners[0], farthest, $0).magnitude > width * length }
    }

    /// Twice the area of the triangle, positive anticlockwise.
    private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    /// Whether two edges have a point in common.
    private static func meet(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        // Compares bounding boxes first, because most edges are far from each other.
        guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x),
            max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y)
        else { return false }
        let (side1, side2) = (turn(a, b, c), turn(a, b, d))
        let (side3, side4) = (turn(c, d, a), turn(c, d, b))
        // 0 means a corner on the other edge, or four corners on one line with overlapping boxes.
        return (side1 <= 0 || side2 <= 0) && (side1 >= 0 || side2 >= 0) && (side3 <= 0 || side4 <= 0)
            && (side3 >= 0 || side4 >= 0)
    }
}
