/// The limits of a lesson from any source; texts are counted in code points, as in the schema.
package enum LessonLimits {
    /// The largest file in bytes, as large as a JSON body of a request.
    package static let fileBytes = 64 << 10
    /// The maximum number of lessons of a server, without the built-in ones.
    package static let lessons = 200
    /// The number of a lesson's steps.
    package static let steps = 1...30
    /// The number of a question's choices.
    package static let choices = 2...6
    /// The longest title of a lesson or a step.
    package static let titleCharacters = 100
    /// The maximum length of the text for the list, and of the text for one step on the projector.
    package static let textCharacters = 1000
    /// The longest text for phones, and the longest question.
    package static let phoneCharacters = 200
    /// The longest choice, and the longest heading of a column.
    package static let choiceCharacters = 80
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
