import Languages
import ReadableText

/// Reads the values of a lesson's document and collects all faults, each with its line and its path.
struct LessonReader {
    static var languages: [String] { TextLanguage.all.map(\.rawValue) }

    /// Whether others must be able to read every text: those of a lesson that is stored already stay as they are.
    let isNew: Bool
    /// The pictures that stand in the file.
    let pictures: [EmbeddedPicture]
    /// The pictures that a step names, by their indices.
    var usedPictures: Set<Int> = []
    private(set) var faults: [DocumentFault] = []

    init(isNew: Bool, pictures: [EmbeddedPicture]) {
        self.isNew = isNew
        self.pictures = pictures
    }

    mutating func fault(_ line: Int, _ path: String, _ reason: String) {
        faults.append(DocumentFault(line: line, reason: path.isEmpty ? reason : "\(path): \(reason)"))
    }

    /// Returns the members of an object by name; unknown and missing members are faults.
    mutating func members(
        of value: LocatedJSON,
        _ path: String,
        required: [String],
        optional: [String] = []
    ) -> [String: LocatedJSON]? {
        guard case .object(let members) = value.content else {
            fault(value.line, path, "expected an object { … }, not \(value.kind)")
            return nil
        }
        let allowed = required + optional
        for member in members where !allowed.contains(member.name) {
            let names = allowed.joined(separator: ", ")
            fault(member.line, path, "unknown member \"\(member.name.prefix(40))\"; known members: \(names)")
        }
        let byName = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
        for name in required where byName[name] == nil { fault(value.line, path, "missing \"\(name)\"; add it") }
        return byName
    }

    /// Returns the items of a list with a number of items in `range`.
    mutating func items(of value: LocatedJSON, _ path: String, _ range: ClosedRange<Int>) -> [LocatedJSON]? {
        guard case .array(let items) = value.content else {
            fault(value.line, path, "expected a list [ … ], not \(value.kind)")
            return nil
        }
        guard range.contains(items.count) else {
            fault(
                value.line,
                path,
                "expected \(range.lowerBound) to \(range.upperBound) items, not \(items.count)"
            )
            return nil
        }
        return items
    }

    /// Checks a text in at least one language; returns it in the first of `languages` that it has.
    @discardableResult
    mutating func text(_ value: LocatedJSON, _ path: String, atMost limit: Int) -> String? {
        guard let members = members(of: value, path, required: [], optional: Self.languages) else { return nil }
        guard !members.isEmpty else {
            fault(value.line, path, "expected a text in at least one language, such as {\"en\": \"…\", \"de\": \"…\"}")
            return nil
        }
        var texts: [String] = []
        for language in Self.languages {
            guard let member = members[language] else { continue }
            if let text = plain(member, "\(path).\(language)", atMost: limit) { texts.append(text) }
        }
        return texts.first
    }

    /// Returns a text without languages.
    mutating func plain(_ value: LocatedJSON, _ path: String, atMost limit: Int) -> String? {
        guard case .string(let text) = value.content else {
            fault(value.line, path, "expected a text in quotation marks, not \(value.kind)")
            return nil
        }
        let count = text.unicodeScalars.count
        guard count <= limit else {
            fault(value.line, path, "the text has \(count) characters; shorten it to \(limit)")
            return nil
        }
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            fault(value.line, path, "the text is empty; write one or remove it")
            return nil
        }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f || $0 == "\n" }) else {
            fault(value.line, path, "the text has control characters; remove them")
            return nil
        }
        if isNew, let unreadable = ReadableText.fault(in: text) {
            fault(value.line, path, "the text \(unreadable)")
            return nil
        }
        return text
    }

    mutating func integer(_ value: LocatedJSON, _ path: String, _ range: ClosedRange<Int>) -> Int? {
        guard case .number(let number, _) = value.content, let whole = Int(exactly: number), range.contains(whole)
        else {
            fault(
                value.line,
                path,
                "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
            return nil
        }
        return whole
    }

    mutating func number(_ value: LocatedJSON, _ path: String, _ range: ClosedRange<Double>) -> Double? {
        guard case .number(let number, _) = value.content, range.contains(number) else {
            fault(value.line, path, "expected a number from \(range.lowerBound.short) to \(range.upperBound.short)")
            return nil
        }
        return number
    }

    mutating func flag(_ value: LocatedJSON?, _ path: String) -> Bool {
        guard let value else { return false }
        guard case .bool(let flag) = value.content else {
            fault(value.line, path, "expected true or false, not \(value.kind)")
            return false
        }
        return flag
    }

    /// Returns one of the allowed words.
    mutating func word(_ value: LocatedJSON, _ path: String, _ words: [String]) -> String? {
        let allowed = words.joined(separator: ", ")
        guard case .string(let word) = value.content else {
            fault(value.line, path, "expected one of \(allowed), not \(value.kind)")
            return nil
        }
        guard words.contains(word) else {
            fault(value.line, path, "unknown \"\(word.prefix(40))\"; use one of \(allowed)")
            return nil
        }
        return word
    }

    /// Returns an id of lower-case letters, digits and hyphens.
    mutating func id(_ value: LocatedJSON, _ path: String, atMost limit: Int) -> String? {
        guard case .string(let id) = value.content, PlayID.isValid(id), id.utf8.count <= limit else {
            fault(value.line, path, "expected 1 to \(limit) characters of a to z, 0 to 9 and hyphen")
            return nil
        }
        return id
    }
}

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
                optional: ["name", "text", "phones", "seconds", "activity", "compare", "question", "beside", "ground"]
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
        // Before the question, which may be about it.
        if let ground = members["ground"] { read.step.ground = self.ground(ground, "\(path).ground") }
        if let question = members["question"] {
            self.question(question, "\(path).question", &read)
            for other in ["activity", "compare"] where members[other] != nil {
                fault(question.line, path, "\"question\" and \"\(other)\" exclude each other; make two steps")
            }
        }
        // One with a fault of its own may be either.
        let isUnread =
            members["activity"] != nil && read.step.activity == nil
            || members["question"] != nil && read.step.question == nil && read.repeatedReference == nil
        if let ground = members["ground"], !isUnread, read.step.activity?.kind != .touch,
            read.step.question?.picture?.picture != .ground
        {
            fault(
                ground.line,
                path,
                "\"ground\" needs the activity \"touch\", or a question whose picture is \"ground\""
            )
        }
        if let beside = members["beside"] {
            let word = word(beside, "\(path).beside", LessonPicture.allCases.map(\.rawValue))
            read.step.picture = word.flatMap(LessonPicture.init)
            if members["question"] == nil {
                fault(beside.line, path, "\"beside\" needs a \"question\"; add one or remove it")
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

    // MARK: Comparisons

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

    mutating func reference(_ value: LocatedJSON, _ path: String) -> Reference? {
        id(value, path, atMost: LessonLimits.nameCharacters).map { Reference(name: $0, line: value.line, path: path) }
    }
}
