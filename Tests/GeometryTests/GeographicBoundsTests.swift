import Geometry
import Testing

@Suite struct GeographicBoundsTests {
    private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> GeographicBounds {
        try #require(GeographicBounds(west: west, south: south, east: east, north: north))
    }

    @Test func `a box contains another one with its edges, and none that extends beyond a side`() throws {
        let outer = try box(9, 47, 10, 48)
        #expect(try outer.contains(outer) && outer.contains(box(9.5, 47.5, 9.6, 47.6)))
        for other in try [box(8.9, 47, 10, 48), box(9, 46.9, 10, 48), box(9, 47, 10.1, 48), box(9, 47, 10, 48.1)] {
            #expect(!outer.contains(other))
        }
    }

    @Test func `a box across the antimeridian contains the points on both sides`() throws {
        let crossing = try box(170, -10, -170, 10)
        #expect(crossing.crossesAntimeridian)
        #expect(try !box(170, -10, 170, 10).crossesAntimeridian)
        #expect(try crossing.contains(box(170, -10, 180, 10)) && crossing.contains(box(-180, -10, -170, 10)))
        for other in try [box(169, 0, 175, 1), box(-175, 0, -169, 1), box(-180, 0, 180, 1)] {
            #expect(!crossing.contains(other))
        }
        #expect(try crossing.parts == [box(170, -10, 180, 10), box(-180, -10, -170, 10)])
    }

    @Test func `two boxes share their common area, even a single corner`() throws {
        let a = try box(0, 0, 10, 10)
        #expect(try a.intersection(box(5, -5, 20, 5)) == box(5, 0, 10, 5))
        #expect(try a.intersection(box(-5, 5, 5, 20)) == box(0, 5, 5, 10))
        #expect(try a.intersection(box(10, 10, 20, 20)) == box(10, 10, 10, 10))
        for apart in try [box(10.1, 0, 20, 10), box(-20, 0, -0.1, 10), box(0, 10.1, 10, 20), box(0, -20, 10, -0.1)] {
            #expect(a.intersection(apart) == nil)
        }
    }

    @Test func `a box grows on each side, up to the limits of the Earth`() throws {
        #expect(try box(9, 47, 10, 48).grown(by: 1) == box(8, 46, 11, 49))
        #expect(try box(-179.5, -89.5, 179.5, 89.5).grown(by: 1) == .world)
    }

    @Test func `the box around a circle is no larger than necessary`() throws {
        let degree = GeographicCoordinate.earthRadiusMetres * .pi / 180
        for (latitude, longitude, west, south, east, north) in [
            (0.0, 0.0, -1.0, -1.0, 1.0, 1.0), (60, 20, 18, 59, 22, 61), (0, 179.5, 178.5, -1, -179.5, 1),
            (0, -179.5, 179.5, -1, -178.5, 1), (89.5, 20, -180, 88.5, 180, 90), (-89.5, 20, -180, -90, 180, -88.5),
        ] {
            let centre = try #require(GeographicCoordinate(latitude: latitude, longitude: longitude))
            let bounds = GeographicBounds(around: centre, radiusMetres: degree)
            for (edge, expected) in [
                (bounds.west, west), (bounds.south, south), (bounds.east, east), (bounds.north, north),
            ] {
                // At 60° the meridians touch the circle a little outside of the double width.
                #expect((edge - expected).magnitude < 1e-3, "\(bounds)")
            }
        }
    }
}
