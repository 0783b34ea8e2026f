package import Geometry

/// What a question asks about a picture.
package struct PictureQuestion: Sendable, Equatable {
    /// What the question is about.
    package enum Picture: String, CaseIterable, Sendable {
        /// The map of the world that the pages have.
        case world
        /// The session's own picture that lay under the drawing last.
        case ground

        /// The size in px, unless it is that of a session's own picture: the map has 4 px for a degree.
        package var size: Size? {
            switch self {
            case .world: Size(width: 1440, height: 720)
            case .ground: nil
            }
        }
    }

    /// What phones answer.
    package enum Answer: Sendable, Equatable {
        /// This number of marks.
        case marks(Int)
        /// The outline of an area.
        case area

        /// The number of points of an answer.
        package var counts: ClosedRange<Int> {
            switch self {
            case .marks(let count): count...count
            case .area: LessonLimits.corners
            }
        }
    }

    /// The picture.
    package var picture: Picture
    /// What phones answer.
    package var answer: Answer
    /// What answers are compared with, in px of the picture: nothing, one point, or the corners of an area.
    package var truth: [Point] = []

    /// The true place, if it is a point.
    package var truePoint: Point? { truth.count == 1 ? truth[0] : nil }

    /// The true area, if there is one.
    package var trueArea: Outline? { truth.count > 1 ? Outline(truth) : nil }
}
