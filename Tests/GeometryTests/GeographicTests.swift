import Foundation
import Geometry
import Testing

@Suite struct GeographicTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> GeographicCoordinate {
        try #require(GeographicCoordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        "A position beyond ±90 or ±180, or without a number, is refused",
        arguments: [
            (90.000_001, 0), (-91, 0), (0, 180.000_001), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0),
        ] as [(Double, Double)]
    )
    func refused(latitude: Double, longitude: Double) {
        #expect(GeographicCoordinate(latitude: latitude, longitude: longitude) == nil)
    }

    @Test("Known distances on the sphere of the mean radius")
    func known() throws {
        let radius = GeographicCoordinate.earthRadiusMetres
        let north = try place(90, 0)
        #expect(try place(0, 0).distanceMetres(to: north).isNear(radius * .pi / 2))
        #expect(try place(0, -90).distanceMetres(to: place(0, 90)).isNear(radius * .pi))
        #expect(try place(0, 179).distanceMetres(to: place(0, -179)).isNear(radius * .pi / 90))
        #expect(try place(-90, 12).distanceMetres(to: place(-90, 99)) < 1e-6)
        let here = try place(47.667_627_192_624_64, 9.164_882_898_330_688)
        #expect(here.distanceMetres(to: here) == 0)
    }

    @Test("Near, far and antipodal distances agree with vectors in space")
    func againstVectors() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            let a = try place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
            let scale = Foundation.exp2(Double.random(in: -30...0, using: &random))
            let b = try place(
                min(90, max(-90, a.latitude + Double.random(in: -90...90, using: &random) * scale)),
                min(180, max(-180, a.longitude + Double.random(in: -180...180, using: &random) * scale))
            )
            let distance = a.distanceMetres(to: b)
            // Vectors lose differences below a millionth of a metre.
            #expect((distance - vectorDistance(a, b)).magnitude < 1e-6 + 1e-12 * distance)
            #expect(distance == b.distanceMetres(to: a))
        }
    }

    /// The distance by the half angle between the two vectors: |a − b| and |a + b|.
    private func vectorDistance(_ a: GeographicCoordinate, _ b: GeographicCoordinate) -> Double {
        func vector(_ c: GeographicCoordinate) -> SIMD3<Double> {
            let (phi, lambda) = (c.latitude * .pi / 180, c.longitude * .pi / 180)
            return SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
        }
        func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
        let (u, v) = (vector(a), vector(b))
        return 2 * GeographicCoordinate.earthRadiusMetres * atan2(length(u - v), length(u + v))
    }

    @Test(
        "A box is refused with its latitudes inverted or anything out of range",
        arguments: [
            (0, 1, 1, 0), (-180.1, 0, 1, 1), (0, 0, 181, 1), (0, -91, 1, 0), (0, 0, 1, 91), (.nan, 0, 1, 1),
            (0, 0, 1, .nan),
        ] as [(Double, Double, Double, Double)]
    )
    func refusedBounds(west: Double, south: Double, east: Double, north: Double) {
        #expect(GeographicBounds(west: west, south: south, east: east, north: north) == nil)
    }

    @Test("Edges belong to a box, also to one that crosses the antimeridian or has no area")
    func containing() throws {
        let plain = try #require(GeographicBounds(west: 9, south: 47, east: 10, north: 48))
        #expect(try plain.contains(place(47, 9)) && plain.contains(place(48, 10)))
        #expect(try !plain.contains(place(48.000_000_1, 10)) && !plain.contains(place(47.5, 8.999_999_9)))
        let crossing = try #require(GeographicBounds(west: 170, south: -10, east: -170, north: 10))
        for longitude in [170.0, 175, 180, -180, -175, -170] { #expect(try crossing.contains(place(0, longitude))) }
        for longitude in [169.9, 0, -169.9] { #expect(try !crossing.contains(place(0, longitude))) }
        #expect(crossing.parts.count == 2)
        let point = try #require(GeographicBounds(west: 9, south: 47, east: 9, north: 47))
        #expect(try point.contains(place(47, 9)) && !point.contains(place(47, 9.000_000_1)))
    }

    @Test("The box around a circle contains all of it, over poles and the antimeridian too")
    func around() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            let centre = try place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
            let radius = Foundation.exp2(Double.random(in: 0...24, using: &random))
            let other = try place(
                min(90, max(-90, centre.latitude + .random(in: -1...1, using: &random) * radius / 100_000)),
                .random(in: -180...180, using: &random)
            )
            let bounds = GeographicBounds(around: centre, radiusMetres: radius)
            if centre.distanceMetres(to: other) <= radius {
                #expect(bounds.contains(other), "\(centre) \(radius) \(other)")
            }
        }
        // The easternmost point of a circle is not on the centre's latitude.
        let bounds = try GeographicBounds(around: place(80, 0), radiusMetres: 500_000)
        #expect(try bounds.contains(place(80.7, 26)))
    }
}

extension Double {
    fileprivate func isNear(_ other: Double) -> Bool { (self - other).magnitude < 1e-6 }
}
