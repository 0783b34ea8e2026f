public import Geometry

/// Where a scene is heard: a part of the sphere.
public enum Region: Hashable, Sendable {
    case circle(SphericalCircle)
    case polygon(SphericalPolygon)

    /// The farthest that a region may reach from its middle: beyond any walk, and far below a quarter of the Earth, where
    /// inside and outside would be a matter of taste.
    public static let largestRadiusMetres = 1_000_000.0

    /// - Throws: `RegionFault.radius` for a radius that is not finite or not over 0, `.tooLarge`.
    public static func circle(
        centre: GeographicCoordinate,
        radiusMetres: Double
    ) throws(RegionFault) -> Region {
        .circle(try SphericalCircle(centre: centre, radiusMetres: radiusMetres))
    }

    /// - Throws: `RegionFault` for corners that bound no area, or cross themselves.
    public static func polygon(points: [GeographicCoordinate]) throws(RegionFault) -> Region {
        .polygon(try SphericalPolygon(points: points))
    }
}
