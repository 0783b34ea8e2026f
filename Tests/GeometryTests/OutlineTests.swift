import Geometry
import TestSupport
import Testing

@Suite struct OutlineTests {
    private static func outline(_ corners: [(Double, Double)]) -> Outline {
        Outline(corners.map { Point(x: $0.0, y: $0.1) })
    }

    private let square = outline([(0, 0), (10, 0), (10, 10), (0, 10)])

    @Test func `a square has its area whichever way it is drawn`() {
        #expect(abs(square.area - 100) < 1e-9)
        #expect(abs(Outline(square.corners.reversed()).area - 100) < 1e-9)
    }

    @Test func `an outline that goes around twice is not empty`() {
        let twice = Outline(square.corners + square.corners)
        #expect(abs(twice.area - 100) < 1e-9 && twice.contains(Point(x: 5, y: 5)))
    }

    @Test func `both halves of a figure eight are inside`() {
        let eight = Self.outline([(0, 0), (10, 10), (10, 0), (0, 10)])
        #expect(abs(eight.area - 50) < 0.1)
        for (x, y, isInside) in [(2.0, 5.0, true), (8, 5, true), (5, 2, false), (5, 8, false)] {
            #expect(eight.contains(Point(x: x, y: y)) == isInside, "\(x) \(y)")
        }
    }

    @Test func `what two squares share is measured along both of them`() {
        let other = Self.outline([(5, 5), (15, 5), (15, 15), (5, 15)])
        #expect(abs(square.area(sharedWith: other) - 25) < 1e-9)
        #expect(abs(square.intersectionOverUnion(with: other) - 25 / 175) < 1e-9)
        #expect(abs(square.intersectionOverUnion(with: square) - 1) < 1e-9)
        #expect(square.intersectionOverUnion(with: Self.outline([(20, 0), (30, 0), (30, 10)])) == 0)
    }

    @Test func `a line and nothing have no area`() {
        for flat in [Self.outline([(0, 5), (10, 5), (5, 5)]), Outline([])] {
            #expect(flat.area == 0 && flat.intersectionOverUnion(with: flat) == 0)
            #expect(!flat.contains(Point(x: 1, y: 1)))
        }
    }

    @Test(arguments: 1...6) func `random outlines agree with a count of points`(seed: UInt64) {
        var chance = SeededNumbers(state: seed)
        let coordinate = { Double.random(in: 0..<100, using: &chance) }
        let some = Outline((0..<12).map { _ in Point(x: coordinate(), y: coordinate()) })
        let other = Outline((0..<5).map { _ in Point(x: coordinate(), y: coordinate()) })
        var (inSome, inBoth, inEither) = (0, 0, 0)
        for column in 0..<200 {
            for row in 0..<200 {
                let point = Point(x: (Double(column) + 0.5) / 2, y: (Double(row) + 0.5) / 2)
                let (a, b) = (Self.winds(some, around: point), Self.winds(other, around: point))
                inSome += a ? 1 : 0
                inBoth += a && b ? 1 : 0
                inEither += a || b ? 1 : 0
            }
        }
        #expect(abs(some.area - Double(inSome) / 4) < 25, "seed \(seed)")
        #expect(abs(some.area(sharedWith: other) - Double(inBoth) / 4) < 25, "seed \(seed)")
        let share = inEither == 0 ? 0 : Double(inBoth) / Double(inEither)
        #expect(abs(some.intersectionOverUnion(with: other) - share) < 0.01, "seed \(seed)")
    }

    /// Counts the edges that cross the ray upwards and downwards, by the side of each on which the point lies.
    private static func winds(_ outline: Outline, around point: Point) -> Bool {
        var turns = 0
        for (index, a) in outline.corners.enumerated() {
            let b = outline.corners[(index + 1) % outline.corners.count]
            let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
            if a.y <= point.y, b.y > point.y, side > 0 { turns += 1 }
            if a.y > point.y, b.y <= point.y, side < 0 { turns -= 1 }
        }
        return turns != 0
    }
}
