package import Challenges

/// A lesson: steps that a class takes one after another, each shown on the projector and on the phones.
///
/// It is made from a document by `Lesson(document:)`, which checks it.
package struct Lesson: Sendable, Equatable {
    /// The document as its author wrote it.
    package let document: [UInt8]
    /// The id that the document specifies, if any.
    package let id: String?
    /// The title: a JSON object with a text for each language.
    package let titleJSON: [UInt8]
    /// The title in one of its languages, for ids and messages.
    package let title: String
    /// The title, the description, the minutes, the number of steps and their kinds, as the fields of a JSON object
    /// without braces.
    package let summaryJSON: [UInt8]
    /// The steps in their order; `LessonLimits.steps` bounds their number.
    package let steps: [LessonStep]
}

/// A step of a lesson.
package struct LessonStep: Sendable, Equatable {
    /// The name by which later steps refer to it.
    package var name: String?
    /// `title`, `text` and `phones`, as the fields of a JSON object without braces.
    package var contentJSON: [UInt8]
    /// The time that the class has, if a timer is shown.
    package var seconds: Int?
    /// The activity that the class begins; `nil` if the step changes nothing.
    package var activity: LessonActivity?
    /// The comparison that the class looks at together, if any.
    package var comparison: LessonComparison?
    /// The question to the phones, if any.
    package var question: LessonQuestion?

    /// Whether the phones show the step itself, instead of an activity.
    package var isForPhones: Bool {
        guard activity == nil else { return false }
        if case .figures = comparison { return false }
        return true
    }
}

/// The activity of a class in a step.
package struct LessonActivity: Sendable, Equatable {
    /// An activity, with its subject.
    package enum Kind: Sendable, Equatable {
        case touch, scale
        /// The puzzle's id; without one, the phones show all puzzles.
        case puzzle(String?)
        /// The play's id; without one, the phones show all plays.
        case play(String?)
        case challenge(Challenge)
        case experiment(ExperimentSettings)

        /// The activity's name and a challenge's kind, as in documents.
        var words: (name: String, kind: String?) {
            switch self {
            case .touch: ("touch", nil)
            case .scale: ("scale", nil)
            case .puzzle: ("spot", nil)
            case .play: ("walk", nil)
            case .challenge(let challenge): ("challenge", challenge.kind.name)
            case .experiment: ("experiment", nil)
            }
        }
    }

    /// The activity.
    package var kind: Kind
    /// Whether the activity resets all figures.
    package var clears: Bool
}

/// A comparison that a class looks at together.
package enum LessonComparison: Sendable, Equatable {
    /// A figure of all participants.
    case figures(Figure)
    /// The answers at an earlier step, by its index.
    case answers(step: Int)

    /// A figure that each participant has.
    package enum Figure: String, CaseIterable, Sendable {
        /// The results of the newest challenge or experiment.
        case results
        case distance, time, touches, force
    }
}

/// A question with choices.
package struct LessonQuestion: Sendable, Equatable {
    /// `text` and `choices`, as the fields of a JSON object without braces.
    package var json: [UInt8]
    /// The number of choices.
    package var choices: Int
    /// The index of the correct choice, if any.
    package var correct: Int?
    /// The index of the earlier step with the same question.
    package var repeatedStep: Int?
}
