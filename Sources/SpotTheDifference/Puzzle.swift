public import Geometry

/// The differences in a picture, as rectangles in pixels with the origin at the top left.
public struct Puzzle: Hashable, Sendable {
    /// The original picture's size in pixels, upright.
    public let picture: Size
    /// The differences, each inside the picture, in the author's order.
    public let differences: [Rectangle]

    /// The maximum number of differences of one picture.
    public static let maxDifferences = 1000

    /// Checks the differences and clips them to the picture.
    ///
    /// - Throws: `PuzzleFault` for a picture without area, for no differences or too many, and for a rectangle without
    ///   area or outside the picture.
    public init(picture: Size, differences: [Rectangle]) throws(PuzzleFault) {
        guard picture.width > 0, picture.width < .infinity, picture.height > 0, picture.height < .infinity else {
            throw .emptyPicture
        }
        guard !differences.isEmpty else { throw .noDifferences }
        guard differences.count <= Self.maxDifferences else { throw .tooManyDifferences }
        let bounds = Rectangle(x: 0, y: 0, width: picture.width, height: picture.height)
        var visible: [Rectangle] = []
        for (index, rectangle) in differences.enumerated() {
            if let fault = RectangleFault(rectangle) { throw .rectangle(index, fault) }
            guard let part = rectangle.intersection(bounds) else { throw .outside(index) }
            visible.append(part)
        }
        self.picture = picture
        self.differences = visible
    }

    /// Converts a point on the shown picture to pixels of the original.
    ///
    /// - Returns: `nil` if the point is not on the picture, or the picture was shown without area.
    public func original(_ point: Point, shownAs shown: Size) -> Point? {
        guard shown.width > 0, shown.width < .infinity, shown.height > 0, shown.height < .infinity else { return nil }
        guard point.x >= 0, point.x <= shown.width, point.y >= 0, point.y <= shown.height else { return nil }
        return Point(x: point.x * picture.width / shown.width, y: point.y * picture.height / shown.height)
    }

    /// The smallest difference around a point of the original that `isAmong` accepts; of equal ones the first.
    func smallestDifference(at point: Point, where isAmong: (Int) -> Bool) -> Int? {
        var smallest: Int?
        for (index, rectangle) in differences.enumerated() where rectangle.contains(point) && isAmong(index) {
            if let found = smallest, differences[found].area <= rectangle.area { continue }
            smallest = index
        }
        return smallest
    }

    /// The index of the smallest difference that contains a point of the original; of equal ones the first.
    public func difference(at point: Point) -> Int? {
        smallestDifference(at: point) { _ in true }
    }
}

/// Why a picture and its rectangles do not make a puzzle; numbers are indices of rectangles.
public enum PuzzleFault: Error, Equatable, Sendable {
    /// The picture's width or height is not finite or not over 0.
    case emptyPicture
    /// The puzzle has no rectangles.
    case noDifferences
    /// There are more differences than `Puzzle.maxDifferences`.
    case tooManyDifferences
    /// A number of this rectangle is invalid.
    case rectangle(Int, RectangleFault)
    /// The rectangle is completely outside the picture.
    case outside(Int)
}

/// The number of a rectangle that is invalid.
public enum RectangleFault: Error, Equatable, Sendable {
    /// The value is not finite, or beyond `maxMagnitude`.
    case x, y
    /// The value is not finite, not above 0, or beyond `maxMagnitude`.
    case width, height

    /// The largest magnitude of a number: beyond any picture, and sums of two are still exact to a millionth of a
    /// pixel.
    public static let maxMagnitude = 1e9

    init?(_ rectangle: Rectangle) {
        // `nan` fails each comparison.
        if !(rectangle.x.magnitude <= Self.maxMagnitude) {
            self = .x
        } else if !(rectangle.y.magnitude <= Self.maxMagnitude) {
            self = .y
        } else if !(rectangle.width > 0 && rectangle.width <= Self.maxMagnitude) {
            self = .width
        } else if !(rectangle.height > 0 && rectangle.height <= Self.maxMagnitude) {
            self = .height
        } else {
            return nil
        }
    }
}
