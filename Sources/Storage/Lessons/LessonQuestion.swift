/// A question to the phones of a class.
package struct LessonQuestion: Sendable, Equatable {
    /// What an answer is.
    package enum Form: Sendable, Equatable {
        /// One of `count` choices; `correct` is the index of the right one, if there is one.
        case choice(count: Int, correct: Int?)
        /// A number of a range, typed or marked on a line; `truth` is what it is compared with, if there is one.
        case value(ClosedRange<Double>, truth: Truth?)
        /// An order of `count` items; `right` has the indices of the items in the right order, if there is one.
        case order(count: Int, right: [Int]?)
        /// A curve over `x`, of values in `y`, at `LessonLimits.curveSamples` places; `curve` is the true one, if there is
        /// one.
        case sketch(x: ClosedRange<Double>, y: ClosedRange<Double>, curve: [Double]?)
        /// Places on a picture.
        case picture(PictureQuestion)
    }

    /// What numbers are compared with.
    package enum Truth: Sendable, Equatable {
        case number(Double)
        /// The class's median of a figure when it looks at its answers.
        case median(LessonComparison.Figure)
    }

    /// `text` and the members of its form, without the right answer, as the fields of a JSON object without braces.
    package var json: [UInt8]
    /// What an answer is.
    package var form: Form
    /// The unit of a number in one of its languages, for tables.
    package var unit: String?
    /// Whether people also say how sure they are.
    package var asksConfidence = false
    /// How far a number may be from the truth to be right, in the unit, if that is stated.
    package var tolerance: Double?
    /// The index of the earlier step with the same question.
    package var repeatedStep: Int?

    /// The index of the right choice, if there is one.
    package var correct: Int? {
        if case .choice(_, let correct) = form { correct } else { nil }
    }

    /// The indices of the items in the right order, if there is one.
    package var rightOrder: [Int]? {
        if case .order(_, let right) = form { right } else { nil }
    }

    /// The true curve at equal distances along x, if there is one.
    package var trueCurve: [Double]? {
        if case .sketch(_, _, let curve) = form { curve } else { nil }
    }

    /// What numbers are compared with, if there is something.
    package var truth: Truth? {
        if case .value(_, let truth) = form { truth } else { nil }
    }

    /// What is asked about a picture, if it is about one.
    package var picture: PictureQuestion? {
        if case .picture(let picture) = form { picture } else { nil }
    }
}
