import Storage
import Web

extension Problem {
    static func unknownLesson(_ id: String) -> Problem {
        Problem(404, "unknown-lesson", title: "Unknown lesson", detail: "Unknown lesson id \(id.named(upTo: 64)).")
    }

    static let noLesson = Problem(
        409,
        "no-lesson",
        title: "No lesson",
        detail: "The class has no lesson; start one with the activity \"lesson\" and its id as the subject."
    )

    static let questionClosed = Problem(
        409,
        "question-closed",
        title: "Question closed",
        detail: "The class has gone on; the question takes no more answers."
    )

    static let builtInLesson = Problem(
        409,
        "built-in-lesson",
        title: "Lesson of the program",
        detail: "The lesson comes along with the program and cannot be deleted; one with the same id replaces it."
    )

    static func tooManyLessons(_ limit: Int, of owner: String) -> Problem {
        Problem(
            409,
            "too-many-lessons",
            title: "Too many lessons",
            detail: "The \(owner) has reached its limit of \(limit) lessons."
        )
    }
}
