import Geometry
import SpotTheDifference
import TestSupport
import Testing

@Suite struct RoundTests {
    private static let nested = [
        Rectangle(x: 0, y: 0, width: 300, height: 300), Rectangle(x: 100, y: 100, width: 50, height: 50),
        Rectangle(x: 600, y: 400, width: 40, height: 40),
    ]

    private func puzzle() throws -> Puzzle {
        try Puzzle(picture: Size(width: 1000, height: 500), differences: Self.nested)
    }

    @Test("A press finds at most one difference, the smallest not yet found; a second find does not count")
    func presses() throws {
        var round = Round(try puzzle())
        let point = Point(x: 120, y: 120)
        #expect(round.press(at: Point(x: 900, y: 10)) == .nothing)
        #expect(round.press(at: point) == .new(1))
        #expect(round.press(at: point) == .new(0))
        #expect(round.press(at: point) == .alreadyFound(1))
        #expect(round.found == [1, 0])
        #expect(!round.isComplete)
        #expect(round.press(at: Point(x: 640, y: 440)) == .new(2))
        #expect(round.isComplete)
        #expect(round.press(at: Point(x: 640, y: 440)) == .alreadyFound(2))
        #expect(round.found == [1, 0, 2])
    }

    @Test("A round continues from its stored state, and ignores invalid entries")
    func restored() throws {
        var round = Round(try puzzle(), found: [2, 2, 7, -1], hints: 4)
        #expect(round.found == [2])
        #expect(round.hints == 4)
        #expect(round.press(at: Point(x: 610, y: 410)) == .alreadyFound(2))
    }

    @Test("A hint frames one difference not yet found, moved by whole twentieths and clipped to the picture")
    func hints() throws {
        let puzzle = try puzzle()
        var round = Round(puzzle, found: [0])
        var random = SystemRandomNumberGenerator()
        var framed: Set<Int> = []
        for count in 1...2000 {
            let drawn = round.hint(using: &random)
            let frame = try #require(drawn)
            #expect(round.hints == count)
            let possible = [1, 2].filter { Self.isFrame(frame, of: puzzle.differences[$0], in: puzzle.picture) }
            #expect(!possible.isEmpty, "\(frame)")
            if possible.count == 1 { framed.formUnion(possible) }
            #expect(framed.isSubset(of: round.hinted))
        }
        #expect(framed == [1, 2])
        #expect(round.hinted == [1, 2])
        #expect(Round(puzzle, hints: 1, hinted: [2, 3, -1]).hinted == [2])
        round = Round(puzzle, found: [0, 1, 2])
        #expect(round.hint(using: &random) == nil)
        #expect(round.hints == 0)
    }

    @Test("After all rounding a frame holds its rectangle and stays inside the picture")
    func rounding() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            let picture = Size(
                width: Double(Int.random(in: 100...7000, using: &random)),
                height: Double(Int.random(in: 100...7000, using: &random))
            )
            let rectangle = Rectangle(
                x: .random(in: 0...80, using: &random),
                y: .random(in: 0...80, using: &random),
                width: .random(in: 0.1...19, using: &random),
                height: .random(in: 0.1...19, using: &random)
            )
            var round = Round(try Puzzle(picture: picture, differences: [rectangle]))
            let drawn = round.hint(using: &random)
            let frame = try #require(drawn)
            #expect(frame.contains(rectangle), "\(frame) \(rectangle)")
            #expect(Rectangle(x: 0, y: 0, width: picture.width, height: picture.height).contains(frame))
        }
    }

    @Test("On each side, all numbers of twentieths are about equally frequent")
    func uniform() throws {
        let rectangle = Rectangle(x: 480, y: 240, width: 40, height: 20)
        let puzzle = try Puzzle(picture: Size(width: 1000, height: 500), differences: [rectangle])
        var round = Round(puzzle)
        var random = SeededNumbers(state: 2011)
        var counts = Array(repeating: Array(repeating: 0, count: 10), count: 4)
        for _ in 0..<10_000 {
            let drawn = round.hint(using: &random)
            let frame = try #require(drawn)
            for (side, distance) in [
                (rectangle.x - frame.x) / 50, (rectangle.y - frame.y) / 25, (frame.maxX - rectangle.maxX) / 50,
                (frame.maxY - rectangle.maxY) / 25,
            ].enumerated() {
                counts[side][Int(distance.rounded())] += 1
            }
        }
        // Six standard deviations of a binomial distribution: 30 each.
        for side in counts { #expect(side.allSatisfy { (820...1180).contains($0) }, "\(side)") }
    }

    /// Whether each side of the frame is a whole number of twentieths outwards, or at the picture's edge.
    private static func isFrame(_ frame: Rectangle, of rectangle: Rectangle, in picture: Size) -> Bool {
        func isStep(_ distance: Double, _ side: Double, atEdge: Bool) -> Bool {
            let twentieths = distance / side * 20
            return atEdge
                ? (0...9).contains(twentieths) : (0...9).contains { (Double($0) - twentieths).magnitude < 1e-6 }
        }
        return frame.contains(rectangle)
            && isStep(rectangle.x - frame.x, picture.width, atEdge: frame.x == 0)
            && isStep(rectangle.y - frame.y, picture.height, atEdge: frame.y == 0)
            && isStep(frame.maxX - rectangle.maxX, picture.width, atEdge: frame.maxX == picture.width)
            && isStep(frame.maxY - rectangle.maxY, picture.height, atEdge: frame.maxY == picture.height)
    }
}
