import AudioWalk
import Geometry
import Testing

@Suite struct RegionTests {
    @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity])
    func `an invalid radius is refused`(radius: Double) {
        #expect(throws: RegionFault.radius) { try Region.circle(centre: place(0, 0), radiusMetres: radius) }
    }

    @Test func `a region has a maximum size`() throws {
        #expect(throws: RegionFault.tooLarge) { try Region.circle(centre: place(0, 0), radiusMetres: 1_000_001) }
        #expect(throws: RegionFault.tooLarge) {
            try Region.polygon(points: [place(0, 0), place(0, 120), place(0, -120)])
        }
        #expect(throws: RegionFault.tooLarge) { try Region.polygon(points: [place(0, 0), place(20, 0), place(0, 20)]) }
    }

    /// Around an ordinary place, over the antimeridian and over a pole.
    private static let good: [[(Double, Double)]] = [
        [(48, 11), (48, 11.001), (48.001, 11)],
        [(48, 11), (48.001, 11), (48, 11.001), (48, 11)],
        [(10, 179.999), (10, -179.999), (10.002, 180)],
        [(89.99, 0), (89.99, 90), (89.99, 180), (89.99, -90)],
        // Concave.
        [(0, 0), (0, 0.003), (0.003, 0.003), (0.001, 0.001)],
    ]

    @Test(arguments: good)
    func `a simple polygon is valid wherever it is`(corners: [(Double, Double)]) throws {
        let polygon = try SphericalPolygon(points: corners.map { place($0.0, $0.1) })
        #expect(polygon.points.count == (corners.count == 4 && corners[0] == corners[3] ? 3 : corners.count))
    }

    private static let bad: [([(Double, Double)], RegionFault)] = [
        ([], .tooFewPoints),
        ([(0, 0), (0, 1)], .tooFewPoints),
        ([(0, 0), (0, 1), (0, 0)], .tooFewPoints),
        ([(0, 0), (0, 1), (0, 1), (1, 1)], .repeatedPoint(2)),
        ([(0, 180), (0, -180), (1, 180)], .repeatedPoint(1)),
        ([(90, 0), (90, 77), (89, 0), (89, 5)], .repeatedPoint(1)),
        ([(0, 0), (0, 1), (1, 1), (0, 0), (0, 0)], .repeatedPoint(3)),
        // A bow tie, a polygon with a spike, one whose corner touches an edge.
        ([(0, 0), (0, 0.01), (0.01, 0), (0.01, 0.01)], .crossing(1, 3)),
        ([(0, 0), (0, 2), (1, 1), (0, 1)], .crossing(0, 2)),
        ([(0, 0), (0, 2), (0, 1), (1, 1)], .crossing(0, 1)),
        // Two edges that cross, the steeper one second, then first.
        ([(1, 0), (2, 3), (3, 2), (0, 1)], .crossing(0, 2)),
        ([(3, 2), (0, 1), (1, 0), (2, 3)], .crossing(0, 2)),
        ([(0, 0), (0, 1), (0, 2)], .noArea),
        ([(10, 20), (20, 20), (15, 20), (13, 20)], .noArea),
    ]

    @Test(arguments: bad)
    func `corners without an area are refused`(corners: [(Double, Double)], fault: RegionFault) {
        #expect(throws: fault) { try SphericalPolygon(points: corners.map { place($0.0, $0.1) }) }
    }

    @Test func `the number of corners is limited`() throws {
        func ring(_ count: Int) -> [GeographicCoordinate] {
            (0..<count).map {
                let angle = Double($0) / Double(count) * 2 * .pi
                return place(ElementaryFunctions.sine(angle) * 0.01, ElementaryFunctions.cosine(angle) * 0.01)
            }
        }
        #expect(try SphericalPolygon(points: ring(1000)).points.count == 1000)
        #expect(throws: RegionFault.tooManyPoints) { try SphericalPolygon(points: ring(1001)) }
    }
}
