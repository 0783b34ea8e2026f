public import Geometry

/// One player's round of a puzzle.
public struct Round: Hashable, Sendable {
    /// The puzzle at the start of the round.
    public let puzzle: Puzzle
    /// The indices of the differences found, in the order of finding.
    public private(set) var found: [Int]
    /// The number of hints given.
    public private(set) var hints: Int
    /// The indices of the differences that hints have framed.
    public private(set) var hinted: Set<Int>
    private var isFound: [Bool]

    /// Starts or resumes a round.
    ///
    /// - Parameters:
    ///   - found: The indices of differences found before; unknown and repeated ones are dropped.
    ///   - hints: The number of hints given before.
    ///   - hinted: The known indices of the differences that the hints framed; unknown ones are dropped.
    public init(_ puzzle: Puzzle, found: [Int] = [], hints: Int = 0, hinted: Set<Int> = []) {
        self.puzzle = puzzle
        self.hints = hints
        self.hinted = hinted.filter(puzzle.differences.indices.contains)
        self.found = []
        isFound = Array(repeating: false, count: puzzle.differences.count)
        for index in found where isFound.indices.contains(index) && !isFound[index] { find(index) }
    }

    /// Whether every difference is found.
    public var isComplete: Bool { found.count == puzzle.differences.count }

    /// The result of a press.
    public enum Press: Hashable, Sendable {
        /// There is no difference at this point.
        case nothing
        /// A difference that this press found.
        case new(Int)
        /// The difference at this point was found before, and there is no other.
        case alreadyFound(Int)
    }

    /// Applies a long press at a point of the original; it finds at most one difference, the smallest one not found
    /// yet.
    public mutating func press(at point: Point) -> Press {
        if let index = puzzle.smallestDifference(at: point, where: { !isFound[$0] }) {
            find(index)
            return .new(index)
        }
        return puzzle.difference(at: point).map { .alreadyFound($0) } ?? .nothing
    }

    /// Gives a hint: a rectangle around a random difference that is not found yet.
    ///
    /// - Returns: The rectangle in pixels of the picture; `nil` if all differences are found.
    public mutating func hint(using random: inout some RandomNumberGenerator) -> Rectangle? {
        let hidden = isFound.indices.filter { !isFound[$0] }
        guard !hidden.isEmpty else { return nil }
        hints += 1
        let chosen = hidden[Int.random(in: 0..<hidden.count, using: &random)]
        hinted.insert(chosen)
        return HintFrame.around(puzzle.differences[chosen], in: puzzle.picture, using: &random)
    }

    private mutating func find(_ index: Int) {
        isFound[index] = true
        found.append(index)
    }
}

/// The frame that a hint draws.
enum HintFrame {
    /// The largest distance that a side moves outwards, in twentieths of the picture.
    private static let maxTwentieths = 9

    /// The rectangle, each side moved outwards by a random 0 to 9 twentieths of the picture's width or height, and cut to
    /// the picture.
    static func around(
        _ rectangle: Rectangle,
        in picture: Size,
        using random: inout some RandomNumberGenerator
    ) -> Rectangle {
        func growth(_ side: Double) -> Double {
            Double(Int.random(in: 0...maxTwentieths, using: &random)) * side / 20
        }
        return Rectangle(
            left: max(0, down(rectangle.x - growth(picture.width))),
            top: max(0, down(rectangle.y - growth(picture.height))),
            right: min(picture.width, up(rectangle.maxX + growth(picture.width))),
            bottom: min(picture.height, up(rectangle.maxY + growth(picture.height)))
        )
    }

    /// Edges are rounded outwards to this grid, by at most a millionth of a pixel. On the grid widths are exact, so the
    /// frame contains the rectangle and stays inside the picture after all rounding.
    private static let gridStepsPerPixel = 0x1p20

    private static func down(_ edge: Double) -> Double { (edge * gridStepsPerPixel).rounded(.down) / gridStepsPerPixel }
    private static func up(_ edge: Double) -> Double { (edge * gridStepsPerPixel).rounded(.up) / gridStepsPerPixel }
}
