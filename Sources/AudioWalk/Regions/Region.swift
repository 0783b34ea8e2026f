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
