import Testing

@testable import Geometry

@Suite struct PointTests {
    @Test(
        arguments: [
            (Point(x: 0, y: 0), Point(x: 3, y: 4), 5.0), (Point(x: 1, y: 1), Point(x: 1, y: 1), 0),
            (Point(x: -3, y: 0), Point(x: 0, y: -4), 5), (Point(x: 0.1, y: 0), Point(x: 0.1, y: 1e6), 1e6),
        ] as [(Point, Point, Double)]
    )
    func `the distance is that of Pythagoras, both ways`(a: Point, b: Point, distance: Double) {
        #expect(a.distance(to: b) == distance)
        #expect(b.distance(to: a) == distance)
    }
}
