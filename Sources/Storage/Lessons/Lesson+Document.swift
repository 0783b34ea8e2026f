import Challenges

extension Lesson {
    /// Reads a lesson from its file (docs/lesson.schema.json), or from its document.
    ///
    /// - Parameter isNew: Whether somebody has just written it; `false` for one that was stored by an earlier version.
    /// - Throws: all faults, at most 100.
    package init(document file: [UInt8], isNew: Bool = true) throws(DocumentFaults) {
        guard file.count <= LessonLimits.fileBytes else {
            throw .ofFile("the file is larger than \(LessonLimits.fileBytes >> 20) MiB; make its pictures smaller")
        }
        let (document, pictures) = EmbeddedPictures.taken(from: file)
        guard document.count <= LessonLimits.documentBytes else {
            let without = pictures.isEmpty ? "" : " without its pictures"
            throw .ofFile(
                "the file\(without) is larger than \(LessonLimits.documentBytes >> 10) KiB; shorten it"
            )
        }
        guard pictures.count <= LessonLimits.pictures else {
            throw .ofFile("the file has \(pictures.count) pictures; remove all but \(LessonLimits.pictures)")
        }
        let root: LocatedJSON
        do throws(DocumentFault) {
            root = try LocatedJSONParser.parse(document)
        } catch {
            throw DocumentFaults([error])
        }
        var reader = LessonReader(isNew: isNew, pictures: pictures)
        let lesson: Lesson?
        if let wrapped = root.wrappedLesson {
            lesson = reader.lesson(wrapped, Array(document[wrapped.bytes]))
        } else {
            lesson = reader.lesson(root, document)
        }
        guard reader.faults.isEmpty, let lesson else {
            throw DocumentFaults(Array(DocumentFaults(reader.faults).faults.prefix(LessonReader.maxFaults)))
        }
        self = lesson
    }
}

extension DocumentFaults {
    fileprivate static func ofFile(_ reason: String) -> DocumentFaults {
        DocumentFaults([DocumentFault(line: nil, reason: reason)])
    }
}

extension LocatedJSON {
    /// The document inside the server's response about a lesson, so that a client can send the response back.
    fileprivate var wrappedLesson: LocatedJSON? {
        guard case .object(let members) = content, let lesson = members.first(where: { $0.name == "lesson" })?.value,
            case .object = lesson.content
        else { return nil }
        return lesson
    }
}

extension LessonReader {
    static let maxFaults = 100

    fileprivate mutating func lesson(_ root: LocatedJSON, _ document: [UInt8]) -> Lesson? {
        guard
            let members = members(
                of: root,
                "",
                required: ["lesson", "title", "steps"],
                optional: ["$schema", "id", "about", "minutes", "sheet"]
            )
        else { return nil }
        if let version = members["lesson"] { _ = integer(version, "lesson", 1...1) }
        let id = members["id"].flatMap { self.id($0, "id", atMost: 64) }
        let title = members["title"].flatMap { text($0, "title", atMost: LessonLimits.titleCharacters) }
        if let about = members["about"] { text(about, "about", atMost: LessonLimits.textCharacters) }
        if let minutes = members["minutes"] { _ = integer(minutes, "minutes", LessonLimits.minutes) }
        if let sheet = members["sheet"] { readSheet(sheet) }
        guard let list = members["steps"], let items = items(of: list, "steps", LessonLimits.steps) else { return nil }
        var steps: [ReadStep] = []
        for (index, item) in items.enumerated() {
            guard faults.count < Self.maxFaults else { return nil }
            if let read = step(item, "steps[\(index)]") { steps.append(read) }
        }
        if faults.isEmpty, pictures.count > usedPictures.count {
            fault(root.line, "", "a picture stands for another text; only \"file\" of \"ground\" takes one")
        }
        guard faults.isEmpty, let title, let titleValue = members["title"] else { return nil }
        resolve(&steps)
        var titleJSON: [UInt8] = []
        titleValue.write(to: &titleJSON)
        return Lesson(
            // Without the byte order mark, so that the document can be embedded in other JSON.
            document: Array(document.starts(with: [0xef, 0xbb, 0xbf]) ? document.dropFirst(3) : document[...]),
            pictures: pictures,
            id: id,
            titleJSON: titleJSON,
            title: title,
            summaryJSON: Self.summary(of: root, steps: steps.map(\.step)),
            steps: steps.map(\.step)
        )
    }

    private static func summary(of root: LocatedJSON, steps: [LessonStep]) -> [UInt8] {
        guard case .object(let members) = root.content else { return [] }
        var bytes: [UInt8] = []
        LocatedJSON.write(members.filter { ["title", "about", "minutes"].contains($0.name) }, to: &bytes)
        let hasSheet = members.contains { $0.name == "sheet" }
        // Each activity once, in the order of the steps; their names are plain words.
        var activities: [String] = []
        for case let activity? in steps.map(\.activity) {
            var entry = "{\"name\":\"\(activity.kind.name)\""
            if case .challenge(let challenge) = activity.kind { entry += ",\"kind\":\"\(challenge.kind.name)\"" }
            entry += "}"
            if !activities.contains(entry) { activities.append(entry) }
        }
        let list = activities.joined(separator: ",")
        return bytes + ",\"steps\":\(steps.count),\"sheet\":\(hasSheet),\"activities\":[\(list)]".utf8
    }

    // MARK: The sheet

    private mutating func readSheet(_ value: LocatedJSON) {
        guard let tasks = items(of: value, "sheet", LessonLimits.tasks) else { return }
        for (index, task) in tasks.enumerated() {
            let path = "sheet[\(index)]"
            guard let members = members(of: task, path, required: ["text"], optional: ["lines", "table"]) else {
                continue
            }
            if let text = members["text"] { self.text(text, "\(path).text", atMost: LessonLimits.taskCharacters) }
            if let lines = members["lines"] { _ = integer(lines, "\(path).lines", LessonLimits.lines) }
            if let table = members["table"] { readTable(table, "\(path).table") }
        }
    }

    private mutating func readTable(_ value: LocatedJSON, _ path: String) {
        guard let members = members(of: value, path, required: ["columns", "rows"]) else { return }
        if let rows = members["rows"] { _ = integer(rows, "\(path).rows", LessonLimits.rows) }
        guard let list = members["columns"], let columns = items(of: list, "\(path).columns", LessonLimits.columns)
        else {
            return
        }
        for (index, column) in columns.enumerated() {
            text(column, "\(path).columns[\(index)]", atMost: LessonLimits.choiceCharacters)
        }
    }

    // MARK: References

    /// Checks that names are unique and that references lead to questions of earlier steps.
    private mutating func resolve(_ steps: inout [ReadStep]) {
        var indices: [String: Int] = [:]
        for (index, read) in steps.enumerated() {
            guard let name = read.step.name else { continue }
            if indices[name] == nil {
                indices[name] = index
            } else {
                fault(read.line, read.path, "another step is also named \"\(name)\"; rename one")
            }
        }
        for index in steps.indices {
            if let again = steps[index].repeatedReference,
                let earlier = questionIndex(again, from: index, steps, indices)
            {
                var question = steps[earlier].step.question
                question?.repeatedStep = earlier
                steps[index].step.question = question
            }
            if let answers = steps[index].answers, let earlier = questionIndex(answers, from: index, steps, indices) {
                steps[index].step.comparison = .answers(step: earlier)
            }
        }
    }

    /// Returns the index of the earlier step with a question that a reference names.
    private mutating func questionIndex(
        _ reference: Reference,
        from index: Int,
        _ steps: [ReadStep],
        _ indices: [String: Int]
    ) -> Int? {
        let names = steps[..<index].filter { $0.step.question != nil }.compactMap(\.step.name)
        let advice = names.isEmpty ? "" : "; earlier steps with a question: \(names.joined(separator: ", "))"
        guard let target = indices[reference.name] else {
            fault(reference.line, reference.path, "there is no step named \"\(reference.name)\"\(advice)")
            return nil
        }
        guard target != index else {
            fault(reference.line, reference.path, "the step refers to itself\(advice)")
            return nil
        }
        guard target < index else {
            let other = steps[target].repeatedReference ?? steps[target].answers
            let isLoop = other.flatMap { indices[$0.name] } == index
            fault(
                reference.line,
                reference.path,
                isLoop
                    ? "the steps \"\(reference.name)\" and \"\(other?.name ?? "")\" refer to each other\(advice)"
                    : "the step \"\(reference.name)\" comes later; refer to an earlier one\(advice)"
            )
            return nil
        }
        guard steps[target].step.question != nil else {
            fault(reference.line, reference.path, "the step \"\(reference.name)\" has no question\(advice)")
            return nil
        }
        return target
    }
}

/// The texts of built-in lessons: English in their documents, the others in their language's folder.
extension Lesson {
    /// Returns a document with the texts of another language.
    ///
    /// - Parameters:
    ///   - code: The language's code, such as `de`.
    ///   - translations: An object of each lesson's texts by its id, in the shape of the document: a text stands in the
    ///     place of an object of texts, and what has no text is left out, or `null` in a list.
    /// - Throws: the first fault of one of both, such as a text in a place where the document has none.
    package static func translated(
        _ document: [UInt8],
        into code: String,
        by translations: [UInt8]
    ) throws(DocumentFault) -> [UInt8] {
        let root = try LocatedJSONParser.parse(document)
        let lessons = try LocatedJSONParser.parse(translations)
        guard case .string(let id)? = root["id"]?.content, let lesson = lessons[id] else { return document }
        var added: [(place: Int, member: [UInt8])] = []
        try root.add(lesson, as: code, to: &added)
        return added.sorted { $0.place > $1.place }
            .reduce(into: document) { $0.insert(contentsOf: $1.member, at: $1.place) }
    }
}

extension LocatedJSON {
    fileprivate subscript(_ name: String) -> LocatedJSON? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// Finds where the texts of a translation are added.
    fileprivate func add(
        _ translation: LocatedJSON,
        as code: String,
        to added: inout [(place: Int, member: [UInt8])]
    ) throws(DocumentFault) {
        switch (content, translation.content) {
        case (_, .null): break
        case (.object(let texts), .string) where !texts.isEmpty:
            var member = Array(", \"\(code)\": ".utf8)
            translation.write(to: &member)
            added.append((bytes.upperBound - 1, member))
        case (.array(let items), .array(let others)):
            guard items.count == others.count else {
                let count = "expected \(items.count) items, not \(others.count): the lesson has as many there"
                throw DocumentFault(line: translation.line, reason: count)
            }
            for (item, other) in zip(items, others) { try item.add(other, as: code, to: &added) }
        case (.object, .object(let members)):
            for member in members {
                guard let value = self[member.name] else {
                    throw DocumentFault(line: member.line, reason: "the lesson has no \"\(member.name)\" there")
                }
                try value.add(member.value, as: code, to: &added)
            }
        default:
            throw DocumentFault(line: translation.line, reason: "the lesson has no texts there")
        }
    }
}
