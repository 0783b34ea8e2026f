public import Geometry

/// All within a distance of a position, along great circles.
public struct SphericalCircle: Hashable, Sendable {
    /// Its middle.
    public let centre: GeographicCoordinate
    /// Over 0, at most `Region.largestRadiusMetres`.
    public let radiusMetres: Double

    /// - Throws: `RegionFault.radius` for a radius that is not finite or not over 0, `.tooLarge`.
    public init(centre: GeographicCoordinate, radiusMetres: Double) throws(RegionFault) {
        guard radiusMetres > 0, radiusMetres.isFinite else { throw .radius }
        guard radiusMetres <= Region.largestRadiusMetres else { throw .tooLarge }
        self.centre = centre
        self.radiusMetres = radiusMetres
    }
}
