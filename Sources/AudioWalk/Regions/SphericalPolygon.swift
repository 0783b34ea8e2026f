public import Geometry

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
