import Geometry

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
