/// Reads the steps of a lesson.
extension LessonReader {
    /// A reference to an earlier step, checked after all names are known.
    struct Reference {
        var name: String
        var line: Int
        var path: String
    }

    struct ReadStep {
        var step: LessonStep
        /// The step whose question is repeated.
        var repeatedReference: Reference?
        /// The step whose answers are compared.
        var answers: Reference?
        var path: String
        var line: Int
    }

    mutating func step(_ value: LocatedJSON, _ path: String) -> ReadStep? {
        guard
            let members = members(
                of: value,
                path,
                required: ["title"],
                optional: ["name", "text", "phones", "seconds", "activity", "compare", "question"]
            )
        else { return nil }
        var read = ReadStep(step: LessonStep(contentJSON: Self.content(of: value)), path: path, line: value.line)
        if let name = members["name"] { read.step.name = id(name, "\(path).name", atMost: LessonLimits.nameCharacters) }
        if let title = members["title"] { text(title, "\(path).title", atMost: LessonLimits.titleCharacters) }
        if let long = members["text"] { text(long, "\(path).text", atMost: LessonLimits.textCharacters) }
        if let short = members["phones"] { text(short, "\(path).phones", atMost: LessonLimits.phoneCharacters) }
        if let seconds = members["seconds"] {
            read.step.seconds = integer(seconds, "\(path).seconds", LessonLimits.seconds)
        }
        if let activity = members["activity"] { read.step.activity = self.activity(activity, "\(path).activity") }
        if let compare = members["compare"] { comparison(compare, "\(path).compare", &read) }
        if let question = members["question"] {
            self.question(question, "\(path).question", &read)
            for other in ["activity", "compare"] where members[other] != nil {
                fault(question.line, path, "\"question\" and \"\(other)\" exclude each other; make two steps")
            }
        }
        return read
    }

    private static func content(of value: LocatedJSON) -> [UInt8] {
        guard case .object(let members) = value.content else { return [] }
        var bytes: [UInt8] = []
        LocatedJSON.write(members.filter { ["title", "text", "phones"].contains($0.name) }, to: &bytes)
        return bytes
    }

    // MARK: Comparisons and questions

    private mutating func comparison(_ value: LocatedJSON, _ path: String, _ read: inout ReadStep) {
        guard let members = members(of: value, path, required: [], optional: ["figure", "answers"]) else { return }
        guard members.count == 1 else {
            return fault(value.line, path, "expected either \"figure\" or \"answers\"")
        }
        let figures = LessonComparison.Figure.allCases.map(\.rawValue)
        if let figure = members["figure"], let word = word(figure, "\(path).figure", figures) {
            read.step.comparison = LessonComparison.Figure(rawValue: word).map { .figures($0) }
        }
        if let answers = members["answers"] { read.answers = reference(answers, "\(path).answers") }
    }

    private mutating func question(_ value: LocatedJSON, _ path: String, _ read: inout ReadStep) {
        if case .object(let members) = value.content, members.contains(where: { $0.name == "again" }) {
            guard let members = self.members(of: value, path, required: ["again"]), let again = members["again"] else {
                return
            }
            read.repeatedReference = reference(again, "\(path).again")
            return
        }
        guard
            let members = members(of: value, path, required: ["text", "choices"], optional: ["answer"])
        else { return }
        if let text = members["text"] { self.text(text, "\(path).text", atMost: LessonLimits.phoneCharacters) }
        guard let list = members["choices"], let choices = items(of: list, "\(path).choices", LessonLimits.choices)
        else { return }
        for (index, choice) in choices.enumerated() {
            text(choice, "\(path).choices[\(index)]", atMost: LessonLimits.choiceCharacters)
        }
        var json: [UInt8] = []
        if case .object(let all) = value.content {
            LocatedJSON.write(all.filter { ["text", "choices"].contains($0.name) }, to: &json)
        }
        let correct = members["answer"].flatMap { integer($0, "\(path).answer", 1...choices.count) }
        read.step.question = LessonQuestion(json: json, choices: choices.count, correct: correct.map { $0 - 1 })
    }

    private mutating func reference(_ value: LocatedJSON, _ path: String) -> Reference? {
        id(value, path, atMost: LessonLimits.nameCharacters).map { Reference(name: $0, line: value.line, path: path) }
    }
}
