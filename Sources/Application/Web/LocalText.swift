/// The languages of texts that people take home.
enum TextLanguage: String, CaseIterable, Sendable {
    case en
    case de
    case fr

    /// Chooses the language that the client prefers (RFC 9110 §12.5.4); English if it names none of them.
    init(accept: String?) {
        var best = (language: TextLanguage.en, quality: 0.0)
        for range in (accept ?? "").split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let primary = parts.first?.prefix { $0 != "-" }
            guard let language = primary.flatMap({ TextLanguage(rawValue: String($0)) }) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best.quality { best = (language, weight) }
        }
        self = best.language
    }
}

/// A text in each of these languages.
struct LocalText: Equatable, Sendable {
    let en: String
    let de: String
    let fr: String

    subscript(_ language: TextLanguage) -> String {
        switch language {
        case .en: en
        case .de: de
        case .fr: fr
        }
    }
}
