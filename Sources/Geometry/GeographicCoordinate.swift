/// A position on the Earth in degrees WGS 84.
public struct GeographicCoordinate: Hashable, Sendable {
    /// The latitude, −90° at the south pole to 90° at the north pole.
    public let latitude: Double
    /// The longitude, −180° to 180°, positive east of Greenwich; both ends are the antimeridian.
    public let longitude: Double

    /// Creates a coordinate; `nil` beyond ±90° or ±180°, and for NaN.
    public init?(latitude: Double, longitude: Double) {
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The Earth's mean radius (2a + b) / 3 of WGS 84's ellipsoid, in metres.
    public static let earthRadiusMetres = 6_371_008.771_4

    /// The great-circle distance in metres on a sphere of the mean radius, by the haversine formula.
    ///
    /// It differs from the ellipsoid's geodesic by up to 0.6 %. The same coordinates give the same bits on every
    /// platform.
    public func distanceMetres(to other: GeographicCoordinate) -> Double {
        let radians = Double.pi / 180
        let halfLatitude = ElementaryFunctions.sine((other.latitude - latitude) * radians / 2)
        let halfLongitude = ElementaryFunctions.sine((other.longitude - longitude) * radians / 2)
        let cosines =
            ElementaryFunctions.cosine(latitude * radians) * ElementaryFunctions.cosine(other.latitude * radians)
        let haversine = min(1, halfLatitude * halfLatitude + cosines * halfLongitude * halfLongitude)
        // Uses the arctangent: the arcsine is imprecise near the antipode.
        return 2 * Self.earthRadiusMetres
            * ElementaryFunctions.arctangent(y: haversine.squareRoot(), x: (1 - haversine).squareRoot())
    }
}
