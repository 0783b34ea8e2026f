/// The languages of texts that people take home.
package enum TextLanguage: String, CaseIterable, Sendable {
    case en
    case de
    case fr

    /// The language of a tag such as `de-CH` (RFC 5646), or of a system's locale such as `de_CH`; `nil` for any other
    /// language.
    package init?(tag: String) {
        self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" }.lowercased())
    }

    /// Chooses the language that the client prefers (RFC 9110 §12.5.4, by lookup as in RFC 4647 §3.4); if it names none
    /// of them, English or the first language that it does not exclude.
    package init(accept: String?) {
        let ranges = WeightedValues(accept).values
        let anyWeight = ranges.first { $0.name == "*" }?.weight
        var best: (language: TextLanguage, weight: Double, place: Int)?
        var excluded: Set<TextLanguage> = []
        for language in Self.allCases {
            let named = ranges.enumerated().filter { TextLanguage(tag: $0.element.name) == language }
            let isExcluded = named.contains { $0.element.name == language.rawValue && $0.element.weight == 0 }
            if isExcluded { excluded.insert(language) }
            let range = named.max { ($0.element.weight, -$0.offset) < ($1.element.weight, -$1.offset) }
            let (weight, place) = range.map { ($0.element.weight, $0.offset) } ?? (anyWeight ?? 0, ranges.count)
            guard weight > 0, !isExcluded else { continue }
            if best.map({ weight > $0.weight || (weight == $0.weight && place < $0.place) }) ?? true {
                best = (language, weight, place)
            }
        }
        self = best?.language ?? Self.allCases.first { !excluded.contains($0) } ?? .en
    }
}

/// A text in each of these languages.
package struct LocalText: Equatable, Sendable {
    /// English.
    package let en: String
    /// German.
    package let de: String
    /// French.
    package let fr: String

    /// Creates a text from its translations.
    package init(en: String, de: String, fr: String) {
        self.en = en
        self.de = de
        self.fr = fr
    }

    /// The text in a language.
    package subscript(_ language: TextLanguage) -> String {
        switch language {
        case .en: en
        case .de: de
        case .fr: fr
        }
    }
}
