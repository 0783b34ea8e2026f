public import Geometry

/// The area on the sphere where a scene is heard.
public enum Region: Hashable, Sendable {
    /// A circle.
    case circle(SphericalCircle)
    /// A polygon.
    case polygon(SphericalPolygon)

    /// The largest distance from a region's middle to its edge, in metres: beyond any walk, and far below a quarter of
    /// the Earth's circumference, where inside and outside become ambiguous.
    public static let maxRadiusMetres = 1_000_000.0

    /// Creates a circular region.
    ///
    /// - Throws: `RegionFault.radius` for a radius that is not finite or not over 0, `.tooLarge` for one beyond
    ///   `maxRadiusMetres`.
    public static func circle(
        centre: GeographicCoordinate,
        radiusMetres: Double
    ) throws(RegionFault) -> Region {
        .circle(try SphericalCircle(centre: centre, radiusMetres: radiusMetres))
    }

    /// Creates a polygonal region.
    ///
    /// - Throws: `RegionFault` for corners that enclose no area, repeat, cross, or reach too far.
    public static func polygon(points: [GeographicCoordinate]) throws(RegionFault) -> Region {
        .polygon(try SphericalPolygon(points: points))
    }
}

/// All positions within a great-circle distance of a centre.
public struct SphericalCircle: Hashable, Sendable {
    /// The centre.
    public let centre: GeographicCoordinate
    /// The radius in metres, over 0 and at most `Region.maxRadiusMetres`.
    public let radiusMetres: Double

    /// Checks and creates a circle.
    ///
    /// - Throws: `RegionFault.radius` for a radius that is not finite or not over 0, `.tooLarge` for one beyond the
    ///   limit.
    public init(centre: GeographicCoordinate, radiusMetres: Double) throws(RegionFault) {
        guard radiusMetres > 0, radiusMetres.isFinite else { throw .radius }
        guard radiusMetres <= Region.maxRadiusMetres else { throw .tooLarge }
        self.centre = centre
        self.radiusMetres = radiusMetres
    }
}

/// The area within corners that are joined by great-circle arcs; it may contain a pole or cross the antimeridian.
public struct SphericalPolygon: Hashable, Sendable {
    /// At least 3 corners, in either direction; the last is joined to the first and does not repeat it.
    public let points: [GeographicCoordinate]

    /// The maximum number of corners of one polygon.
    public static let maxPoints = 1_000

    /// Checks and creates a polygon; a last corner that repeats the first, as map tools write it, is dropped.
    ///
    /// - Throws: `RegionFault` for too few or too many corners, and for corners that repeat, enclose no area, cross or
    ///   touch edges, or reach too far.
    public init(points: [GeographicCoordinate]) throws(RegionFault) {
        var points = points
        if points.count > 1, let last = points.last, points[0].isAt(last) { points.removeLast() }
        guard points.count >= 3 else { throw .tooFewPoints }
        guard points.count <= Self.maxPoints else { throw .tooManyPoints }
        for index in 1..<points.count where points[index].isAt(points[index - 1]) { throw .repeatedPoint(index) }
        guard !points[points.count - 1].isAt(points[0]) else { throw .repeatedPoint(points.count - 1) }
        guard let projection = GnomonicProjection(around: points) else { throw .tooLarge }
        for point in points {
            let distance = projection.centre.distanceMetres(to: UnitVector(point))
            guard distance <= Region.maxRadiusMetres else { throw .tooLarge }
        }
        try SimplePolygon.check(points.map { projection.project(UnitVector($0)) })
        self.points = points
    }
}

extension GeographicCoordinate {
    /// Whether both are the same place: ±180° of longitude are the same, and so are all longitudes at a pole.
    package func isAt(_ other: GeographicCoordinate) -> Bool {
        guard latitude == other.latitude else { return false }
        return longitude == other.longitude || latitude.magnitude == 90
            || (longitude.magnitude == 180 && other.longitude.magnitude == 180)
    }
}

/// A polygon prepared for frequent queries.
struct PolygonShape {
    private let projection: GnomonicProjection
    private let corners: [UnitVector]
    private let projected: [Point]

    /// Prepares a polygon; `nil` for corners without a mean, which no `SphericalPolygon` has.
    init?(_ polygon: SphericalPolygon) {
        guard let projection = GnomonicProjection(around: polygon.points) else { return nil }
        self.projection = projection
        corners = polygon.points.map { UnitVector($0) }
        projected = corners.map { projection.project($0) }
    }

    var centre: UnitVector { projection.centre }

    /// The farthest corner's distance from the centre; no edge reaches farther, because caps smaller than half of the
    /// sphere are convex.
    var radiusMetres: Double {
        corners.reduce(0) { max($0, centre.distanceMetres(to: $1)) }
    }

    /// Whether the place is inside, by the number of edges that a ray crosses in the projection, where edges are
    /// straight.
    func contains(_ place: UnitVector) -> Bool {
        // The other half of the sphere has no image, and no region extends there.
        guard centre.dot(place) > 0.1 else { return false }
        let point = projection.project(place)
        var inside = false
        var a = projected[projected.count - 1]
        for b in projected {
            if (a.y > point.y) != (b.y > point.y), point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) {
                inside.toggle()
            }
            a = b
        }
        return inside
    }

    /// The point of the edges nearest to a place.
    func nearestPoint(to place: UnitVector) -> UnitVector {
        var nearest = corners[0]
        var minDistance = Double.infinity
        func offer(_ candidate: UnitVector) {
            let distance = (candidate - place).squaredLength
            if distance < minDistance { (nearest, minDistance) = (candidate, distance) }
        }
        var a = corners[corners.count - 1]
        for b in corners {
            offer(b)
            // The difference `b - a` keeps the direction of short edges.
            let normal = a.cross(b - a).normalised
            let beside = (place - a).dot(normal)
            let foot = place - normal * beside
            if normal.cross(a).dot(foot) > 0, b.cross(normal).dot(foot) > 0 { offer(foot.normalised) }
            a = b
        }
        return nearest
    }
}

/// Projects the sphere from its centre onto the plane that touches it at one position, so that great-circle arcs become
/// straight.
///
/// Lengths are in radii; usable well within a quarter of the Earth's circumference from the position.
struct GnomonicProjection {
    /// The position where the plane touches.
    let centre: UnitVector
    private let right: UnitVector
    private let up: UnitVector

    init(centre: UnitVector) {
        self.centre = centre
        // Any two perpendicular directions will do. The axis with the smallest component along the centre is never
        // parallel to it.
        let axis = centre.z.magnitude < 0.9 ? UnitVector(x: 0, y: 0, z: 1) : UnitVector(x: 1, y: 0, z: 0)
        right = axis.cross(centre).normalised
        up = centre.cross(right)
    }

    /// Projects around the mean of the points; `nil` if they are too far apart to have one.
    init?(around points: [GeographicCoordinate]) {
        var sum = UnitVector(x: 0, y: 0, z: 0)
        for point in points { sum = sum + UnitVector(point) }
        guard sum.squaredLength > 0.25 * Double(points.count * points.count) else { return nil }
        self.init(centre: sum.normalised)
    }

    /// Projects a vector of the same half of the sphere.
    func project(_ vector: UnitVector) -> Point {
        let height = centre.dot(vector)
        return Point(x: right.dot(vector) / height, y: up.dot(vector) / height)
    }
}

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
