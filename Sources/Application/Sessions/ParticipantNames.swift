/// Friendly names such as "blue fox" or "blauer Fuchs", unique in a session.
enum ParticipantNames {
    /// A name in the session's language that is not yet taken; numbered once all are.
    static func pick(locale: String, taken: Set<String>) -> String {
        let isGerman = locale.lowercased().hasPrefix("de")
        let adjectiveCount = adjectives.count
        let nameCount = adjectiveCount * animals.count
        let start = Int.random(in: 0..<nameCount)
        for offset in 0..<(taken.count < nameCount ? nameCount : 0) {
            // A step that shares no factor with the number of names visits each of them once.
            let index = (start + offset * 7919) % nameCount
            let adjective = adjectives[index % adjectiveCount]
            let animal = animals[index / adjectiveCount]
            let name =
                isGerman
                ? "\(adjective.german)\(animal.gender.ending) \(animal.german)"
                : "\(adjective.english) \(animal.english)"
            if !taken.contains(name) { return name }
        }
        let base = isGerman ? "Finger" : "finger"
        var number = taken.count + 1
        while taken.contains("\(base) \(number)") { number += 1 }
        return "\(base) \(number)"
    }

    private enum Gender {
        case m
        case f
        case n

        /// The ending of an adjective without an article, first case.
        var ending: String {
            switch self {
            case .m: "er"
            case .f: "e"
            case .n: "es"
            }
        }
    }

    private static let adjectives: [(english: String, german: String)] = [
        ("blue", "blau"), ("amber", "golden"), ("green", "grün"), ("red", "rot"), ("violet", "violett"),
        ("yellow", "gelb"), ("white", "weiß"), ("silver", "silbern"), ("quick", "schnell"), ("quiet", "leis"),
        ("merry", "fröhlich"), ("bright", "hell"), ("clever", "klug"), ("gentle", "sanft"), ("brave", "mutig"),
        ("sunny", "sonnig"), ("calm", "ruhig"), ("kind", "freundlich"), ("bold", "kühn"), ("nimble", "flink"),
    ]

    private static let animals: [(english: String, german: String, gender: Gender)] = [
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
