/// Generates friendly names such as "blue fox" or "blauer Fuchs", unique in a session.
///
/// A colour in a name is the phone's colour on the projector. There are forty names per colour, then names without a
/// colour.
enum ParticipantNames {
    /// Returns an unused name in the session's language, or a numbered one if all are used.
    ///
    /// - Parameter colour: the phone's colour, an index into `Appearance.colours`.
    static func pick(locale: String, colour: Int, taken: Set<String>) -> String {
        let isGerman = locale.lowercased().hasPrefix("de")
        for list in [[colours[colour % colours.count]], traits] {
            let count = list.count * animals.count
            let start = Int.random(in: 0..<count)
            for offset in 0..<count {
                // A step that is coprime to the number of names visits each of them once.
                let index = (start + offset * 7919) % count
                let name = name(list[index % list.count], animals[index / list.count], isGerman: isGerman)
                if !taken.contains(name) { return name }
            }
        }
        let base = isGerman ? "Finger" : "finger"
        var number = taken.count + 1
        while taken.contains("\(base) \(number)") { number += 1 }
        return "\(base) \(number)"
    }

    private static func name(_ adjective: Adjective, _ animal: Animal, isGerman: Bool) -> String {
        isGerman
            ? "\(adjective.german)\(animal.gender.ending) \(animal.german)"
            : "\(adjective.english) \(animal.english)"
    }

    private typealias Adjective = (english: String, german: String)
    private typealias Animal = (english: String, german: String, gender: Gender)

    private enum Gender {
        case m
        case f
        case n

        /// The ending of an adjective without an article, in the nominative.
        var ending: String {
            switch self {
            case .m: "er"
            case .f: "e"
            case .n: "es"
            }
        }
    }

    /// In the order of `Appearance.colours`.
    private static let colours: [Adjective] = [
        ("blue", "blau"), ("amber", "golden"), ("green", "grün"), ("pink", "pink"), ("violet", "violett"),
        ("copper", "kupfern"), ("turquoise", "türkis"), ("yellow", "gelb"), ("white", "weiß"), ("lime", "hellgrün"),
        ("rosy", "rosig"), ("silver", "silbern"),
    ]

    private static let traits: [Adjective] = [
        ("quick", "schnell"), ("quiet", "leis"), ("merry", "fröhlich"), ("bright", "hell"), ("clever", "klug"),
        ("gentle", "sanft"), ("brave", "mutig"), ("sunny", "sonnig"), ("calm", "ruhig"), ("kind", "freundlich"),
        ("bold", "kühn"), ("nimble", "flink"),
    ]

    private static let animals: [Animal] = [
        ("fox", "Fuchs", .m), ("owl", "Eule", .f), ("lynx", "Luchs", .m), ("newt", "Molch", .m), ("seal", "Robbe", .f),
        ("crane", "Kranich", .m), ("hare", "Hase", .m), ("otter", "Otter", .m), ("deer", "Reh", .n),
        ("wren", "Meise", .f), ("badger", "Dachs", .m), ("beaver", "Biber", .m), ("heron", "Reiher", .m),
        ("swan", "Schwan", .m), ("robin", "Amsel", .f), ("finch", "Fink", .m), ("lark", "Lerche", .f),
        ("stork", "Storch", .m), ("salmon", "Lachs", .m), ("dolphin", "Delfin", .m), ("whale", "Wal", .m),
        ("turtle", "Schildkröte", .f), ("squirrel", "Eichhörnchen", .n), ("hedgehog", "Igel", .m), ("pony", "Pony", .n),
        ("lamb", "Lamm", .n), ("kitten", "Kätzchen", .n), ("bee", "Biene", .f), ("beetle", "Käfer", .m),
        ("butterfly", "Falter", .m), ("dragonfly", "Libelle", .f), ("panda", "Panda", .m), ("koala", "Koala", .m),
        ("tiger", "Tiger", .m), ("zebra", "Zebra", .n), ("camel", "Kamel", .n), ("gecko", "Gecko", .m),
        ("penguin", "Pinguin", .m), ("puffin", "Möwe", .f), ("marmot", "Murmeltier", .n),
    ]
}
