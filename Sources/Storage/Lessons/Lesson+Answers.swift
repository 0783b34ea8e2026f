/// What answers are compared with, which those who answer should not read, and pictures, which authors alone get.
extension Lesson {
    /// The members of a question that say which answer is right.
    private static let answers = ["answer", "truth", "order", "curve"]
    /// What has to be the same for an answer to belong to another version of a question: values, and lengths of lists.
    private static let shapes = ["form", "from", "to", "x", "picture"]
    private static let lists = ["choices", "items"]

    /// The document without what answers are compared with, and without the pictures of the file.
    package var documentWithoutAnswers: [UInt8] {
        guard let root = try? LocatedJSONParser.parse(document) else { return [] }
        var bytes: [UInt8] = []
        let stripped = root.replacing("steps") { steps in
            steps.mappingItems { step in
                (step.namesFile ? step.removing(["ground"]) : step)
                    .replacing("question") { $0.removing(Self.answers) }
            }
        }
        stripped.write(to: &bytes)
        return bytes
    }

    /// Returns a new file of this lesson in which questions without any right answer have the one of this lesson, and steps
    /// without a picture its pictures: its author may have read it without them.
    ///
    /// A question is the one with the same step's name, or else with the same text; it keeps an answer only if that fits its
    /// new form. A step is the one with the same name, or else with the same title. A file that is no JSON stays as it is.
    package func keepingAnswers(in document: [UInt8]) -> [UInt8] {
        guard EmbeddedPictures.taken(from: document).document.count <= LessonLimits.documentBytes,
            let mine = try? LocatedJSONParser.parse(file), let root = try? LocatedJSONParser.parse(document)
        else { return document }
        let asked = mine.steps
        var added: [(place: Int, member: [UInt8])] = []
        for step in (root.member("lesson").flatMap { $0.isObject ? $0 : nil } ?? root).steps {
            if step.member("ground") == nil, step.takesPicture,
                let kept = asked.first(sameAs: step, { $0.text(of: "title") }),
                kept.namesFile, let ground = kept.member("ground")
            {
                added.append((step.bytes.upperBound - 1, ground.asMember(named: "ground")))
            }
            guard let question = step.member("question"), question.member("text") != nil,
                !question.hasAny(Self.answers + ["again"])
            else { continue }
            let earlier = asked.first(sameAs: step) { $0.member("question")?.text(of: "text") }
            guard let kept = earlier?.member("question"), kept.hasAny(Self.answers), Self.isSame(kept, question) else {
                continue
            }
            for name in Self.answers {
                guard let value = kept.member(name) else { continue }
                added.append((question.bytes.upperBound - 1, value.asMember(named: name)))
            }
        }
        return added.sorted { $0.place < $1.place }.reversed()
            .reduce(into: document) { $0.insert(contentsOf: $1.member, at: $1.place) }
    }

    private static func isSame(_ one: LocatedJSON, _ other: LocatedJSON) -> Bool {
        shapes.allSatisfy { one.text(of: $0) == other.text(of: $0) }
            && lists.allSatisfy { one.member($0)?.count == other.member($0)?.count }
    }
}

extension [LocatedJSON] {
    /// The step of the same name, or else with the same text.
    fileprivate func first(sameAs step: LocatedJSON, _ text: (LocatedJSON) -> [UInt8]?) -> LocatedJSON? {
        first { $0.member("name") != nil && $0.text(of: "name") == step.text(of: "name") }
            ?? first { text($0) == text(step) }
    }
}

extension LocatedJSON {
    /// Whether a step names a picture of the file.
    fileprivate var namesFile: Bool { member("ground")?.member("file") != nil }

    /// Whether a step may name a picture.
    fileprivate var takesPicture: Bool {
        member("activity")?.text(of: "name") == Array("\"touch\"".utf8)
            || member("question")?.text(of: "picture") == Array("\"ground\"".utf8)
    }

    /// The value behind a comma and a name.
    fileprivate func asMember(named name: String) -> [UInt8] {
        var bytes = Array(",\"\(name)\":".utf8)
        write(to: &bytes)
        return bytes
    }

    fileprivate func member(_ name: String) -> LocatedJSON? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.name == name }?.value
    }

    fileprivate var isObject: Bool {
        if case .object = content { true } else { false }
    }

    fileprivate func hasAny(_ names: [String]) -> Bool { names.contains { member($0) != nil } }

    /// The number of a list's items.
    fileprivate var count: Int? {
        if case .array(let items) = content { items.count } else { nil }
    }

    /// A member as JSON without spaces; `nil` if there is none.
    fileprivate func text(of name: String) -> [UInt8]? {
        member(name).map { value in
            var bytes: [UInt8] = []
            value.write(to: &bytes)
            return bytes
        }
    }

    /// The items of a lesson's `steps`.
    fileprivate var steps: [LocatedJSON] {
        if case .array(let items)? = member("steps")?.content { items } else { [] }
    }

    fileprivate func replacing(_ name: String, by change: (LocatedJSON) -> LocatedJSON) -> LocatedJSON {
        guard case .object(var members) = content, let place = members.firstIndex(where: { $0.name == name }) else {
            return self
        }
        members[place].value = change(members[place].value)
        return with(.object(members))
    }

    fileprivate func mappingItems(_ change: (LocatedJSON) -> LocatedJSON) -> LocatedJSON {
        guard case .array(let items) = content else { return self }
        return with(.array(items.map(change)))
    }

    fileprivate func removing(_ names: [String]) -> LocatedJSON {
        guard case .object(let members) = content else { return self }
        return with(.object(members.filter { !names.contains($0.name) }))
    }

    private func with(_ content: Content) -> LocatedJSON { LocatedJSON(line: line, bytes: bytes, content: content) }
}
