import ReadableText

/// Reads the values of a lesson's document and collects all faults, each with its line and its path.
struct LessonReader {
    static let languages = ["en", "de", "fr"]

    /// Whether others must be able to read every text: those of a lesson that is stored already stay as they are.
    let isNew: Bool
    private(set) var faults: [DocumentFault] = []

    init(isNew: Bool) {
        self.isNew = isNew
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
