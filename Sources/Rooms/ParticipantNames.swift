import Web

/// Generates friendly names such as "blue fox", "blauer Fuchs" or "renard bleu", unique in a session.
///
/// The colour in a name is the phone's colour on the projector. There are forty names per colour; when they are used
/// up, names have no colour.
enum ParticipantNames {
    /// Returns an unused name in the session's language, or a numbered one if all are used.
    ///
    /// - Parameter locale: A BCP 47 tag; English for all languages but German and French.
    /// - Parameter colour: The phone's colour, an index into `Appearance.colours`.
    static func pick(locale: String, colour: Int, taken: Set<String>) -> String {
        let language = TextLanguage(tag: locale) ?? .en
        for list in [[Adjective.colours[colour % Adjective.colours.count]], Adjective.traits] {
            let count = list.count * Animal.all.count
            let start = Int.random(in: 0..<count)
            for offset in 0..<count {
                // A step that is coprime to the number of names visits each of them once.
                let index = (start + offset * 7919) % count
                let name = name(list[index % list.count], Animal.all[index / list.count], in: language)
                if !taken.contains(name) { return name }
            }
        }
        let base = finger[language]
        var number = taken.count + 1
        while taken.contains("\(base) \(number)") { number += 1 }
        return "\(base) \(number)"
    }

    private static let finger = LocalText(en: "finger", de: "Finger", fr: "doigt")

    private static func name(_ adjective: Adjective, _ animal: Animal, in language: TextLanguage) -> String {
        switch language {
        case .en: "\(adjective.english) \(animal.english)"
        case .de: "\(adjective.german)\(animal.german.gender.germanEnding) \(animal.german.noun)"
        case .fr:
            animal.french.gender == .feminine
                ? "\(animal.french.noun) \(adjective.french.feminine)"
                : "\(animal.french.noun) \(adjective.french.masculine)"
        }
    }
}
