public import Geometry

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
