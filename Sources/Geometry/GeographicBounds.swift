/// A box of latitudes and longitudes in degrees WGS 84, like GeoJSON's `bbox` (RFC 7946 §5).
///
/// The box crosses the antimeridian if `west` exceeds `east`. All four edges belong to it.
public struct GeographicBounds: Hashable, Sendable {
    /// The western edge, −180° to 180°.
    public let west: Double
    /// The southern edge, −90° to 90°.
    public let south: Double
    /// The eastern edge, −180° to 180°; below `west` if the box crosses the antimeridian.
    public let east: Double
    /// The northern edge, `south` to 90°.
    public let north: Double

    /// Creates a box; `nil` unless the longitudes are within ±180° and the latitudes, in order, within ±90°.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard west.magnitude <= 180, east.magnitude <= 180, south.magnitude <= 90, north.magnitude <= 90, south <= north
        else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    private init(unchecked west: Double, _ south: Double, _ east: Double, _ north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// The whole Earth.
    public static let world = GeographicBounds(unchecked: -180, -90, 180, 90)

    /// Creates the smallest box, rounded outwards slightly, that holds everything within `radiusMetres` of a position.
    public init(around centre: GeographicCoordinate, radiusMetres: Double) {
        let radiansPerDegree = Double.pi / 180
        // Adds a millionth of the angle and 1e-9 rad (6 mm), so that rounding excludes nothing.
        let radius = radiusMetres / GeographicCoordinate.earthRadiusMetres * 1.000_001 + 1e-9
        let south = centre.latitude - radius / radiansPerDegree
        let north = centre.latitude + radius / radiansPerDegree
        guard south > -90, north < 90 else {
            // The box contains a pole, and so every longitude.
            self.init(unchecked: -180, max(-90, south), 180, min(90, north))
            return
        }
        // The meridians touch the circle at asin(sin r / cos φ) to either side of the centre.
        let sine = ElementaryFunctions.sine(radius)
        let cosine = ElementaryFunctions.cosine(centre.latitude * radiansPerDegree)
        let adjacent = max(0, cosine * cosine - sine * sine).squareRoot()
        let reachDegrees = ElementaryFunctions.arctangent(y: sine, x: adjacent) / radiansPerDegree * 1.000_001
        var (west, east) = (centre.longitude - reachDegrees, centre.longitude + reachDegrees)
        if reachDegrees >= 180 {
            (west, east) = (-180, 180)
        } else if west < -180 {
            west += 360
        } else if east > 180 {
            east -= 360
        }
        self.init(unchecked: west, south, east, north)
    }

    /// Whether the box crosses the antimeridian.
    public var crossesAntimeridian: Bool { west > east }

    /// The one or two boxes, from west to east, that make up this one without crossing the antimeridian.
    public var parts: [GeographicBounds] {
        crossesAntimeridian
            ? [Self(unchecked: west, south, 180, north), Self(unchecked: -180, south, east, north)] : [self]
    }

    /// Whether the position is in the box or on an edge.
    public func contains(_ coordinate: GeographicCoordinate) -> Bool {
        guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
        return crossesAntimeridian
            ? coordinate.longitude >= west || coordinate.longitude <= east
            : coordinate.longitude >= west && coordinate.longitude <= east
    }

    /// The intersection of two boxes that do not cross the antimeridian; `nil` if it is empty.
    public func intersection(_ other: GeographicBounds) -> GeographicBounds? {
        let (west, east) = (max(west, other.west), min(east, other.east))
        let (south, north) = (max(south, other.south), min(north, other.north))
        return west <= east && south <= north ? Self(unchecked: west, south, east, north) : nil
    }

    /// Whether every position of the other box, which does not cross the antimeridian, is in this one.
    public func contains(_ other: GeographicBounds) -> Bool {
        parts.contains {
            other.west >= $0.west && other.east <= $0.east && other.south >= $0.south && other.north <= $0.north
        }
    }

    /// The box enlarged by `degrees` on each side, within the limits of the coordinates; not for a box that crosses the
    /// antimeridian.
    public func grown(by degrees: Double) -> GeographicBounds {
        Self(
            unchecked: max(-180, west - degrees),
            max(-90, south - degrees),
            min(180, east + degrees),
            min(90, north + degrees)
        )
    }
}

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

/// The distance that a person can cover on foot, which distinguishes walking from a receiver's jumps.
public enum WalkingReach {
    /// The highest speed that counts as walking or running, in metres per second.
    public static let fastestMetresPerSecond = 15.0
    /// The worst accuracy of a position that is used, in metres.
    public static let worstAccuracyMetres = 50.0
    /// The number of successive positions, each within reach of the previous one, after which a jump is accepted, for
    /// example after a ride.
    public static let agreeingPositions = 3

    /// Whether a person can walk from one position to the other in this time.
    ///
    /// - Parameter milliseconds: The time. In 0 ms only the same position is within reach, in a negative time none.
    public static func holds(
        from one: GeographicCoordinate,
        to other: GeographicCoordinate,
        milliseconds: Double
    ) -> Bool {
        one.distanceMetres(to: other) <= fastestMetresPerSecond * milliseconds / 1000
    }
}
