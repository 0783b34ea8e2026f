import Geometry
import Testing

@testable import TouchMetrics

@Suite struct DividersTests {
    private func walked(_ width: Double, _ points: [(Double, Double)]) -> Dividers {
        var dividers = Dividers(width: width, at: Point(x: points[0].0, y: points[0].1))
        for (x, y) in points.dropFirst() { dividers.follow(Point(x: x, y: y)) }
        return dividers
    }

    @Test func `a straight line is as long by every ruler`() {
        for width in [0.5, 3, 7, 100] {
            for pieces in [1, 2, 13] {
                let points = (0...pieces).map { (60 * Double($0) / Double(pieces), 80 * Double($0) / Double(pieces)) }
                let dividers = walked(width, points)
                #expect(abs(dividers.length - 100) < 1e-9)
                #expect(abs(Double(dividers.steps) - (100 / width).rounded(.down)) <= 1)
            }
        }
    }

    @Test func `a ruler passes by a bay that is narrower than it`() {
        // A bay of 3 into a line of 10, 1 wide: by a ruler of 8 it is not there.
        let bay: [(Double, Double)] = [(0, 0), (4.5, 0), (4.5, 3), (5.5, 3), (5.5, 0), (10, 0)]
        #expect(abs(walked(8, bay).length - 10) < 1e-9)
        #expect(abs(walked(0.1, bay).length - 16) < 0.2)
    }

    @Test func `a step ends where the path first is a width away`() {
        // Out to 3, back and out again on another way: the circle of 2 is left at (2, 0).
        let dividers = walked(2, [(0, 0), (3, 0), (3, 3)])
        #expect(dividers.steps == 2)
        // From (2, 0) the circle of 2 is left on x = 3 at y = √3.
        #expect(abs(dividers.length - (4 + (3 - 3.0.squareRoot()))) < 1e-12)
    }

    @Test func `a path that rests has no steps`() {
        let dividers = walked(1, [(5, 5), (5, 5), (5.5, 5)])
        #expect(dividers.steps == 0 && dividers.length == 0.5)
    }
}
