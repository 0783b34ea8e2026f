import Geometry
import SpotTheDifference
import Testing

@Suite struct PuzzleTests {
    private static let picture = Size(width: 1000, height: 500)

    private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
        Rectangle(x: x, y: y, width: width, height: height)
    }

    @Test(
        "A puzzle that is not valid is refused with the reason",
        arguments: [
            ([], .noDifferences),
            ([rectangle(0, 0, 10, 10), rectangle(1000, 0, 10, 10)], .outside(1)),
            ([rectangle(-10, 0, 10, 10)], .outside(0)),
            ([rectangle(.nan, 0, 10, 10)], .rectangle(0, .x)),
            ([rectangle(0, -.infinity, 10, 10)], .rectangle(0, .y)),
            ([rectangle(0, 0, 0, 10)], .rectangle(0, .width)),
            ([rectangle(0, 0, 10, -1)], .rectangle(0, .height)),
            ([rectangle(0, 0, .infinity, 1)], .rectangle(0, .width)),
            (Array(repeating: rectangle(0, 0, 1, 1), count: 1001), .tooManyDifferences),
        ] as [([Rectangle], PuzzleFault)]
    )
    func refused(differences: [Rectangle], fault: PuzzleFault) {
        #expect(throws: fault) { try Puzzle(picture: Self.picture, differences: differences) }
    }

    @Test("A picture without area is refused", arguments: [Size(width: 0, height: 5), Size(width: 5, height: .nan)])
    func emptyPicture(picture: Size) {
        #expect(throws: PuzzleFault.emptyPicture) {
            try Puzzle(picture: picture, differences: [Self.rectangle(0, 0, 1, 1)])
        }
    }

    @Test("A rectangle that reaches beyond the picture is clipped to it")
    func cut() throws {
        let puzzle = try Puzzle(
            picture: Self.picture,
            differences: [Self.rectangle(-5, 490, 20, 20), Self.rectangle(3, 4, 5, 6)]
        )
        #expect(puzzle.differences == [Self.rectangle(0, 490, 15, 10), Self.rectangle(3, 4, 5, 6)])
    }

    @Test("A point is scaled by the shown width and height; a point outside is refused")
    func scaling() throws {
        let puzzle = try Puzzle(picture: Self.picture, differences: [Self.rectangle(0, 0, 1, 1)])
        let shown = Size(width: 200, height: 50)
        #expect(puzzle.original(Point(x: 100, y: 10), shownAs: shown) == Point(x: 500, y: 100))
        #expect(puzzle.original(Point(x: 200, y: 50), shownAs: shown) == Point(x: 1000, y: 500))
        for point in [Point(x: -0.1, y: 0), Point(x: 200.1, y: 0), Point(x: 0, y: 50.1), Point(x: .nan, y: 0)] {
            #expect(puzzle.original(point, shownAs: shown) == nil)
        }
        for shown in [Size(width: 0, height: 9), Size(width: 9, height: -1), Size(width: .infinity, height: 9)] {
            #expect(puzzle.original(Point(x: 0, y: 0), shownAs: shown) == nil)
        }
    }

    @Test("Where rectangles overlap, the smallest counts, and of equal ones the first")
    func overlaps() throws {
        let puzzle = try Puzzle(
            picture: Self.picture,
            differences: [
                Self.rectangle(0, 0, 300, 300), Self.rectangle(100, 100, 50, 50), Self.rectangle(120, 120, 50, 50),
            ]
        )
        #expect(puzzle.difference(at: Point(x: 10, y: 10)) == 0)
        #expect(puzzle.difference(at: Point(x: 130, y: 130)) == 1)
        #expect(puzzle.difference(at: Point(x: 160, y: 160)) == 2)
        #expect(puzzle.difference(at: Point(x: 301, y: 10)) == nil)
    }
}
