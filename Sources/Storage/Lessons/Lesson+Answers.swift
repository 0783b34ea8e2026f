/// What answers are compared with, which those who answer should not read.
extension Lesson {
    /// The members of a question that say which answer is right.
    private static let answers = ["answer", "truth", "order", "curve"]
    /// What has to be the same for an answer to belong to another version of a question: values, and lengths of lists.
    private static let shapes = ["form", "from", "to", "x", "picture"]
    private static let lists = ["choices", "items"]

    /// The document without what answers are compared with.
    package var documentWithoutAnswers: [UInt8] {
        guard let root = try? LocatedJSONParser.parse(document) else { return [] }
        var bytes: [UInt8] = []
        let stripped = root.replacing("steps") { steps in
            steps.mappingItems { step in
                step.replacing("question") { $0.removing(Self.answers) }
            }
        }
        stripped.write(to: &bytes)
        return bytes
    }

    /// Returns a new document of this lesson in which questions without any right answer have the one of this lesson: its
    /// author may have read it without answers.
    ///
    /// A question is the one with the same step's name, or else with the same text; it keeps an answer only if that fits its
    /// new form. A document that is no JSON stays as it is.
    package func keepingAnswers(in document: [UInt8]) -> [UInt8] {
        guard let mine = try? LocatedJSONParser.parse(self.document), let root = try? LocatedJSONParser.parse(document)
        else { return document }
        let asked = mine.steps
        var added: [(place: Int, member: [UInt8])] = []
        for step in (root.member("lesson").flatMap { $0.isObject ? $0 : nil } ?? root).steps {
            guard let question = step.member("question"), question.member("text") != nil,
                !question.hasAny(Self.answers + ["again"])
            else { continue }
            let earlier =
                asked.first { $0.member("name") != nil && $0.text(of: "name") == step.text(of: "name") }
                ?? asked.first { $0.member("question")?.text(of: "text") == question.text(of: "text") }
            guard let kept = earlier?.member("question"), kept.hasAny(Self.answers), Self.isSame(kept, question) else {
                continue
            }
            for name in Self.answers {
                guard let value = kept.member(name) else { continue }
                var member = Array(",\"\(name)\":".utf8)
                value.write(to: &member)
                added.append((question.bytes.upperBound - 1, member))
            }
        }
        return added.reversed().reduce(into: document) { $0.insert(contentsOf: $1.member, at: $1.place) }
    }

    private static func isSame(_ one: LocatedJSON, _ other: LocatedJSON) -> Bool {
        shapes.allSatisfy { one.text(of: $0) == other.text(of: $0) }
            && lists.allSatisfy { one.member($0)?.count == other.member($0)?.count }
    }
}

extension LocatedJSON {
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
