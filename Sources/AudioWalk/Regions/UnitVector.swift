import Geometry

/// A position on the unit sphere, or any vector in space.
///
/// Differences of such vectors stay precise at the poles and at the antimeridian, where differences of longitudes do
/// not.
struct UnitVector {
    var x: Double
    var y: Double
    var z: Double

    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    init(_ coordinate: GeographicCoordinate) {
        let latitude = coordinate.latitude * (Double.pi / 180)
        let longitude = coordinate.longitude * (Double.pi / 180)
        let cosine = ElementaryFunctions.cosine(latitude)
        x = cosine * ElementaryFunctions.cosine(longitude)
        y = cosine * ElementaryFunctions.sine(longitude)
        z = ElementaryFunctions.sine(latitude)
    }

    /// The position in this direction; `nil` for no direction.
    var coordinate: GeographicCoordinate? {
        let degrees = 180 / Double.pi
        let latitude = ElementaryFunctions.arctangent(y: z, x: (x * x + y * y).squareRoot()) * degrees
        let longitude = ElementaryFunctions.arctangent(y: y, x: x) * degrees
        // Rounding may pass ±180 by its last bit.
        return GeographicCoordinate(latitude: min(90, max(-90, latitude)), longitude: min(180, max(-180, longitude)))
    }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Self) -> Self {
        Self(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    var squaredLength: Double { dot(self) }

    /// The vector with the same direction and length 1. Undefined for the zero vector.
    var normalised: Self {
        let length = squaredLength.squareRoot()
        return Self(x: x / length, y: y / length, z: z / length)
    }

    static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
    static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
    static func * (a: Self, factor: Double) -> Self { Self(x: a.x * factor, y: a.y * factor, z: a.z * factor) }

    /// Metres along the great circle to another position, both of length 1.
    func distanceMetres(to other: Self) -> Double {
        // The chord is precise for near positions; the second half keeps antipodes precise.
        let half = ((self - other).squaredLength).squareRoot()
        let halfSum = ((self + other).squaredLength).squareRoot()
        return 2 * GeographicCoordinate.earthRadiusMetres * ElementaryFunctions.arctangent(y: half, x: halfSum)
    }
}
