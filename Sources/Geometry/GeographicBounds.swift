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
