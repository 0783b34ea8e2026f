import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct PointCloudTests {
    private func total(_ place: Point, _ points: [Point]) -> Double { points.reduce(0) { $0 + $1.distance(to: place) } }

    @Test func `nothing has no middle, and one point is its own`() {
        #expect(PointCloud([]).geometricMedian == nil && PointCloud([]).mean == nil)
        #expect(PointCloud([Point(x: 3, y: 4)]).geometricMedian == Point(x: 3, y: 4))
        #expect(PointCloud([Point(x: 3, y: 4), Point(x: 5, y: 4)]).ellipse == nil)
    }

    @Test func `the middle of a triangle sees its corners at equal angles`() throws {
        // Fermat's point of an equilateral triangle is its middle.
        let corners = [Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 1, y: 3.0.squareRoot())]
        let middle = try #require(PointCloud(corners).geometricMedian)
        #expect(middle.distance(to: Point(x: 1, y: 1 / 3.0.squareRoot())) < 1e-5)
    }

    @Test func `half of the points at one place are the middle, wherever the others are`() throws {
        let points = Array(repeating: Point(x: 7, y: 7), count: 3) + [Point(x: 1000, y: 0), Point(x: 0, y: 9000)]
        #expect(try #require(PointCloud(points).geometricMedian).distance(to: Point(x: 7, y: 7)) < 1e-5)
    }

    @Test(arguments: 1...20) func `no place nearby is nearer to all`(seed: UInt64) throws {
        var chance = SeededNumbers(state: seed)
        let coordinate = { Double.random(in: 0..<1000, using: &chance) }
        let points = (0..<Int.random(in: 3...40, using: &chance)).map { _ in Point(x: coordinate(), y: coordinate()) }
        let middle = try #require(PointCloud(points).geometricMedian)
        let least = total(middle, points)
        for step in [0.01, 1, 50] {
            for angle in stride(from: 0.0, to: 2 * .pi, by: .pi / 8) {
                let other = Point(x: middle.x + step * cos(angle), y: middle.y + step * sin(angle))
                #expect(total(other, points) >= least - 1e-6, "seed \(seed)")
            }
        }
    }

    @Test(arguments: [0.0, 30, 89, 90, -45]) func `the ellipse lies along a cloud that was turned`(degrees: Double)
        throws
    {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let flat = [(-3.0, 0.0), (3, 0), (0, -1), (0, 1)]
        let points = flat.map { Point(x: 5 + $0.0 * cosine - $0.1 * sine, y: 6 + $0.0 * sine + $0.1 * cosine) }
        let ellipse = try #require(PointCloud(points).ellipse)
        #expect(ellipse.center.distance(to: Point(x: 5, y: 6)) < 1e-9)
        #expect(abs(ellipse.major - (18.0 / 3).squareRoot()) < 1e-9)
        #expect(abs(ellipse.minor - (2.0 / 3).squareRoot()) < 1e-9)
        let apart = abs(ellipse.degrees - degrees)
        #expect(min(apart, 180 - apart) < 1e-9, "\(ellipse.degrees)")
    }

    @Test func `a round cloud has equal axes, and one place none`() throws {
        let round = [Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1), Point(x: 0, y: -1)]
        let ellipse = try #require(PointCloud(round).ellipse)
        #expect(abs(ellipse.major - ellipse.minor) < 1e-12 && ellipse.degrees == 0)
        let place = try #require(PointCloud(Array(repeating: Point(x: 2, y: 2), count: 5)).ellipse)
        #expect(place.major == 0 && place.minor == 0)
    }
}
