import Languages
import Synchronization

/// Generates friendly names such as "blue fox", "blauer Fuchs" or "renard bleu", unique in a session.
///
/// The colour in a name is the phone's colour on the projector. There are forty names per colour; when they are used
/// up, names have no colour.
struct ParticipantNames: Sendable {
    /// The words of the languages that were used; without files, names are numbers until the files are there.
    private static let kept = Mutex<[TextLanguage: ParticipantNames]>([:])

    /// The animals, each with its grammatical gender, in the words of the language's file.
    let animals: [(word: String, gender: String)]
    /// The forms of each colour by gender, in the order of `Appearance.colours`.
    let colours: [[String: String]]
    /// The forms of other adjectives.
    let traits: [[String: String]]
    private let name: String
    private let numbered: String

    /// Reads a language's words.
    init(in language: TextLanguage, of texts: Languages) {
        let genders = texts.list("phone-names.genders", in: language)
        func adjectives(_ name: String) -> [[String: String]] {
            let forms = genders.map { (gender: $0, words: texts.list("phone-names.\(name).\($0)", in: language)) }
            return (0..<(forms.map(\.words.count).min() ?? 0)).map { index in
                Dictionary(uniqueKeysWithValues: forms.map { ($0.gender, $0.words[index]) })
            }
        }
        animals = genders.flatMap { gender in
            texts.list("phone-names.animals.\(gender)", in: language).map { ($0, gender) }
        }
        colours = adjectives("colours")
        traits = adjectives("traits")
        name = texts.text("phone-names.name", in: language) ?? ""
        numbered = texts.text("phone-names.numbered", in: language) ?? "{number}"
    }

    /// Returns an unused name in the session's language, or a numbered one if all are used.
    ///
    /// - Parameter locale: A BCP 47 tag; English for all languages without a folder.
    /// - Parameter colour: The phone's colour, an index into `Appearance.colours`.
    static func pick(locale: String, colour: Int, taken: Set<String>) -> String {
        words(of: TextLanguage(tag: locale) ?? .en).pick(colour: colour, taken: taken)
    }

    private static func words(of language: TextLanguage) -> ParticipantNames {
        kept.withLock { kept in
            if let words = kept[language] { return words }
            let words = ParticipantNames(in: language, of: .shared)
            if !words.animals.isEmpty { kept[language] = words }
            return words
        }
    }

    private func pick(colour: Int, taken: Set<String>) -> String {
        let ofColour = colours.isEmpty ? [] : [colours[colour % colours.count]]
        for list in [ofColour, traits] where !list.isEmpty && !animals.isEmpty {
            let count = list.count * animals.count
            let start = Int.random(in: 0..<count)
            for offset in 0..<count {
                // A step that is coprime to the number of names visits each of them once.
                let index = (start + offset * 7919) % count
                let animal = animals[index / list.count]
                let name = name.replacing("{adjective}", with: list[index % list.count][animal.gender] ?? "")
                    .replacing("{animal}", with: animal.word)
                if !taken.contains(name) { return name }
            }
        }
        var number = taken.count + 1
        while taken.contains(numbered(number)) { number += 1 }
        return numbered(number)
    }

    private func numbered(_ number: Int) -> String { numbered.replacing("{number}", with: "\(number)") }
}
