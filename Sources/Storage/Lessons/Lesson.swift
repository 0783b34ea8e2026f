package import Challenges

/// A lesson: steps that a class takes one after another, each shown on the projector and on the phones.
///
/// It is made from a document by `Lesson(document:)`, which checks it.
package struct Lesson: Sendable, Equatable {
    /// The document as its author wrote it, with a short text in the place of each picture.
    package let document: [UInt8]
    /// The pictures that stand in the file, in their order.
    package internal(set) var pictures: [EmbeddedPicture]
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
    /// What the projector shows beside the question, if anything.
    package var picture: LessonPicture?
    /// The picture that the step lays under the drawing, or that its question is about; `nil` for none.
    package var ground: StepGround?

    /// Whether the phones show the step itself, instead of an activity.
    package var isForPhones: Bool {
        guard activity == nil else { return false }
        if case .figures = comparison { return false }
        return true
    }
}

/// The activity of a class in a step.
package struct LessonActivity: Sendable, Equatable {
    /// The activity.
    package var kind: ClassActivity
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

/// What a class looks at while it answers a question.
package enum LessonPicture: String, CaseIterable, Sendable {
    /// What the phones have drawn.
    case drawing
    /// The results of the newest challenge.
    case results
    case distance, time, touches, force
}

/// What a class does together, with its subject: what a step of a lesson names, and what a room compares it with.
package enum ClassActivity: Sendable, Equatable {
    case touch
    /// What its phones measure with besides their screens: `pendulum` or nothing in particular.
    case scale(String?)
    /// The puzzle's id; without one, the phones show all puzzles.
    case puzzle(String?)
    /// The play's id; without one, the phones show all plays.
    case play(String?)
    case challenge(Challenge)
    case experiment(ExperimentSettings)

    /// Creates the activity, no task, of a session's state; `nil` for one that no lesson names.
    package init?(name: String, subject: String?) {
        let activities = [.touch, .scale(subject), .puzzle(subject), .play(subject)] as [ClassActivity]
        guard let activity = activities.first(where: { $0.name == name }) else { return nil }
        self = activity
    }

    /// The name in documents and, unless it is a task, in a session's state.
    package var name: String {
        switch self {
        case .touch: "touch"
        case .scale: "scale"
        case .puzzle: "spot"
        case .play: "walk"
        case .challenge: "challenge"
        case .experiment: "experiment"
        }
    }

    /// The subject of a scale whose phones are pendulums.
    package static let pendulum = "pendulum"

    /// The id of its puzzle or play, or what its scales measure with, if anything.
    package var subject: String? {
        switch self {
        case .scale(let subject), .puzzle(let subject), .play(let subject): subject
        case .touch, .challenge, .experiment: nil
        }
    }

    /// Whether the server judges it, so that it has results.
    package var isTask: Bool {
        switch self {
        case .challenge, .experiment: true
        case .touch, .scale, .puzzle, .play: false
        }
    }

    /// The activity with any subject.
    package var withoutSubject: ClassActivity {
        switch self {
        case .puzzle: .puzzle(nil)
        case .play: .play(nil)
        case .touch, .scale, .challenge, .experiment: self
        }
    }

    /// Whether another activity is this one; without a subject a game or a walk is one with any.
    package func includes(_ other: ClassActivity) -> Bool {
        switch self {
        case .puzzle(nil), .play(nil): name == other.name
        default: self == other
        }
    }
}

/// The limits of a lesson from any source; texts are counted in code points, as in the schema.
package enum LessonLimits {
    /// The largest file in bytes, with its pictures.
    package static let fileBytes = 4 << 20
    /// The largest document in bytes, without pictures.
    package static let documentBytes = 64 << 10
    /// The pictures of a file: as many as a session may have.
    package static let pictures = 12
    /// The maximum number of lessons of a server, without the built-in ones.
    package static let lessons = 200
    /// The number of a lesson's steps.
    package static let steps = 1...30
    /// The number of a question's choices.
    package static let choices = 2...6
    /// The number of items that a question asks to put in order.
    package static let items = 3...7
    /// The number of values of a sketched curve, at equal distances from the beginning to the end of its axis.
    package static let curveSamples = 101
    /// The number of points by which a true curve is given.
    package static let curvePoints = 2...101
    /// The longest title of a lesson or a step.
    package static let titleCharacters = 100
    /// The maximum length of the text for the list, and of the text for one step on the projector.
    package static let textCharacters = 1000
    /// The longest text for phones, and the longest question.
    package static let phoneCharacters = 200
    /// The longest choice, the longest item, and the longest heading of a column.
    package static let choiceCharacters = 80
    /// How sure people are of an answer, in percent.
    package static let confidence = 50...100
    /// The longest name of an axis.
    package static let axisCharacters = 40
    /// The longest unit of a number.
    package static let unitCharacters = 20
    /// A number that is an answer, its truth, or an end of a line.
    package static let values = -1e12...1e12
    /// The number of marks that a phone puts on a picture.
    package static let marks = 1...5
    /// The number of corners of an area on a picture.
    package static let corners = 3...40
    /// A coordinate on a picture in px: the longest side of a session's own one.
    package static let pictureSide = 0.0...4096.0
    /// The time that a lesson takes, in minutes.
    package static let minutes = 1...240
    /// The time that a class has for a step, in seconds.
    package static let seconds = 5...3600
    /// The longest name of a step.
    package static let nameCharacters = 40
    /// The longest subject: the id of a puzzle or a play.
    package static let subjectCharacters = 64
    /// The number of tasks on a sheet.
    package static let tasks = 1...12
    /// The longest task of a sheet.
    package static let taskCharacters = 500
    /// The number of empty lines for the answer to a task.
    package static let lines = 0...12
    /// The number of columns of a sheet's table.
    package static let columns = 1...6
    /// The number of empty rows of a sheet's table.
    package static let rows = 1...12
}
