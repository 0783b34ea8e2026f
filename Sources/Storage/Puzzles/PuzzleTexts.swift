import Languages

/// What a puzzle says to its players, in one language.
package struct PuzzleTexts: Hashable, Sendable {
    /// The title.
    package var title: String
    /// The description.
    package var description: String

    /// Creates texts.
    package init(title: String, description: String) {
        self.title = title
        self.description = description
    }

    /// The languages in which a puzzle can have texts, the preferred one for readers of other languages first.
    package static var languages: [String] { TextLanguage.all.map(\.rawValue) }
}

extension StoredPuzzle {
    /// The texts in a language, or if it has none in it, those that the puzzle has for everybody.
    package func texts(in language: String) -> PuzzleTexts {
        translations[language] ?? PuzzleTexts(title: title, description: description)
    }

    /// Replaces the texts that `texts(in:)` returns for a language. Texts in other languages stay.
    package mutating func replaceTexts(in language: String, with texts: PuzzleTexts) {
        let (former, general) = (self.texts(in: language), PuzzleTexts(title: title, description: description))
        if translations[language] != nil {
            translations[language] = texts
        } else {
            for other in translations.keys where translations[other] == former { translations[other] = texts }
        }
        guard former == general else { return }
        (title, description) = (texts.title, texts.description)
    }

    /// The translations as a JSON object with sorted names; empty without any.
    package var translationsText: String { Self.text(of: translations) }

    static func text(of translations: [String: PuzzleTexts]) -> String {
        guard !translations.isEmpty else { return "" }
        func object(_ members: [(String, LocatedJSON.Content)]) -> LocatedJSON.Content {
            .object(
                members.map { name, content in
                    LocatedJSON.Member(name: name, line: 1, value: LocatedJSON(line: 1, bytes: 0..<0, content: content))
                }
            )
        }
        let languages = translations.sorted { $0.key < $1.key }.map { language, texts in
            (language, object([("description", .string(texts.description)), ("title", .string(texts.title))]))
        }
        var bytes: [UInt8] = []
        LocatedJSON(line: 1, bytes: 0..<0, content: object(languages)).write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads `translationsText`; a damaged one is none.
    package static func translations(from text: String) -> [String: PuzzleTexts] {
        guard !text.isEmpty, let root = try? LocatedJSONParser.parse(Array(text.utf8)),
            case .object(let languages) = root.content
        else { return [:] }
        var found: [String: PuzzleTexts] = [:]
        for language in languages {
            guard case .object(let members) = language.value.content else { continue }
            func text(_ name: String) -> String? {
                guard case .string(let text)? = members.first(where: { $0.name == name })?.value.content else {
                    return nil
                }
                return text
            }
            guard let title = text("title"), let description = text("description") else { continue }
            found[language.name] = PuzzleTexts(title: title, description: description)
        }
        return found
    }
}
