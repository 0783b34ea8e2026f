import Challenges

/// Reads the steps of a lesson.
extension LessonReader {
    /// A reference to an earlier step, checked once all names are known.
    struct Reference {
        var name: String
        var line: Int
        var path: String
    }

    struct ReadStep {
        var step: LessonStep
        /// The step whose question is asked again.
        var again: Reference?
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
                optional: ["name", "text", "phones", "activity", "compare", "question"]
            )
        else { return nil }
        var read = ReadStep(step: LessonStep(contentJSON: Self.content(of: value)), path: path, line: value.line)
        if let name = members["name"] { read.step.name = id(name, "\(path).name", atMost: LessonLimits.nameCharacters) }
        if let title = members["title"] { text(title, "\(path).title", atMost: LessonLimits.titleCharacters) }
        if let long = members["text"] { text(long, "\(path).text", atMost: LessonLimits.textCharacters) }
        if let short = members["phones"] { text(short, "\(path).phones", atMost: LessonLimits.phoneCharacters) }
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

    // MARK: Activities

    private static let activities = ["touch", "scale", "challenge", "spot", "walk"]

    private mutating func activity(_ value: LocatedJSON, _ path: String) -> LessonActivity? {
        guard
            let members = members(
                of: value,
                path,
                required: ["name"],
                optional: ["subject", "kind", "target", "clear"]
            ), let name = members["name"].flatMap({ word($0, "\(path).name", Self.activities) })
        else { return nil }
        let clears = flag(members["clear"], "\(path).clear")
        let subject = members["subject"].flatMap { id($0, "\(path).subject", atMost: LessonLimits.subjectCharacters) }
        if let given = members["subject"], name != "spot", name != "walk" {
            fault(given.line, "\(path).subject", "only spot and walk have a subject; remove it")
        }
        if name != "challenge" {
            for other in ["kind", "target"] {
                guard let given = members[other] else { continue }
                fault(given.line, "\(path).\(other)", "only a challenge has a \(other); remove it")
            }
        }
        switch name {
        case "scale": return LessonActivity(kind: .scale, clears: clears)
        case "spot": return LessonActivity(kind: .puzzle(subject), clears: clears)
        case "walk": return LessonActivity(kind: .play(subject), clears: clears)
        case "challenge":
            return challenge(members, value.line, path).map { LessonActivity(kind: .challenge($0), clears: clears) }
        default: return LessonActivity(kind: .touch, clears: clears)
        }
    }

    private static let kinds: [(name: String, kind: Challenge.Kind)] = [
        ("distance", .distance), ("hold", .hold), ("targets", .targets), ("press", .press),
    ]

    private mutating func challenge(_ members: [String: LocatedJSON], _ line: Int, _ path: String) -> Challenge? {
        guard let given = members["kind"] else {
            fault(line, path, "a challenge needs a \"kind\": \(Self.kinds.map(\.name).joined(separator: ", "))")
            return nil
        }
        guard let word = word(given, "\(path).kind", Self.kinds.map(\.name)),
            let kind = Self.kinds.first(where: { $0.name == word })?.kind
        else { return nil }
        guard let target = members["target"] else { return Challenge(kind: kind, target: kind.defaultTarget) }
        guard case .number(let number, _) = target.content, kind.targets.contains(number) else {
            let (least, most) = (kind.targets.lowerBound, kind.targets.upperBound)
            fault(target.line, "\(path).target", "expected a number from \(least) to \(most)")
            return nil
        }
        return Challenge(kind: kind, target: number)
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
            read.again = reference(again, "\(path).again")
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
