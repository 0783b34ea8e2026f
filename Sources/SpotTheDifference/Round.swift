public import Geometry

/// One player's round of a puzzle: the differences found and the number of hints.
public struct Round: Hashable, Sendable {
    /// The puzzle as it was when the round started.
    public let puzzle: Puzzle
    /// Indices of the differences found, in the order of the finds.
    public private(set) var found: [Int]
    /// The number of hints given.
    public private(set) var hints: Int
    /// Indices of the differences that hints have framed.
    public private(set) var hinted: Set<Int>
    private var isFound: [Bool]

    /// - Parameters:
    ///   - found: indices of differences found before; unknown and repeated ones are left out.
    ///   - hints: hints given before.
    ///   - hinted: indices of the differences that they framed, where that is known; unknown ones are left out.
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
        case nothing
        /// A difference found with this press.
        case new(Int)
        /// One that had been found before, where there is no other.
        case again(Int)
    }

    /// A long press at a point of the original: finds at most one difference, the smallest not yet found.
    public mutating func press(at point: Point) -> Press {
        if let index = puzzle.smallestDifference(at: point, where: { !isFound[$0] }) {
            find(index)
            return .new(index)
        }
        return puzzle.difference(at: point).map { .again($0) } ?? .nothing
    }

    /// A frame around one difference not yet found; `nil` when there is none left.
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
