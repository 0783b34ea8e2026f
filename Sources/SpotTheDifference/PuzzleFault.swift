import Geometry

/// Why a picture and its rectangles are no puzzle.
public enum PuzzleFault: Error, Equatable, Sendable {
    case emptyPicture
    case noDifferences
    /// More than `Puzzle.mostDifferences`.
    case tooManyDifferences
    /// The rectangle of that index is none.
    case rectangle(Int, RectangleFault)
    /// Nothing of the rectangle of that index lies in the picture.
    case outside(Int)
}

/// Which number of a rectangle is wrong.
public enum RectangleFault: Error, Equatable, Sendable {
    /// Not finite, or so large that a pixel more makes no difference.
    case x, y
    /// Not finite, not over 0, or as large.
    case width, height

    /// Beyond any picture; sums of two such numbers are still exact to a millionth of a pixel.
    public static let largestMagnitude = 1e9

    init?(_ rectangle: Rectangle) {
        // `nan` fails each comparison.
        if !(rectangle.x.magnitude <= Self.largestMagnitude) {
            self = .x
        } else if !(rectangle.y.magnitude <= Self.largestMagnitude) {
            self = .y
        } else if !(rectangle.width > 0 && rectangle.width <= Self.largestMagnitude) {
            self = .width
        } else if !(rectangle.height > 0 && rectangle.height <= Self.largestMagnitude) {
            self = .height
        } else {
            return nil
        }
    }
}
