/// A grammatical gender.
enum Gender {
    case masculine
    case feminine
    case neuter

    /// The ending of a German adjective without an article, in the nominative.
    var germanEnding: String {
        switch self {
        case .masculine: "er"
        case .feminine: "e"
        case .neuter: "es"
        }
    }
}

/// An adjective of participants' names in all languages.
struct Adjective {
    var english: String
    /// The stem, without an ending.
    var german: String
    var french: (masculine: String, feminine: String)

    /// The words in the order of `Appearance.colours`.
    static let colours = [
        Adjective(english: "blue", german: "blau", french: ("bleu", "bleue")),
        Adjective(english: "amber", german: "golden", french: ("doré", "dorée")),
        Adjective(english: "green", german: "grün", french: ("vert", "verte")),
        Adjective(english: "pink", german: "pink", french: ("rose", "rose")),
        Adjective(english: "violet", german: "violett", french: ("violet", "violette")),
        Adjective(english: "copper", german: "kupfern", french: ("cuivré", "cuivrée")),
        Adjective(english: "turquoise", german: "türkis", french: ("turquoise", "turquoise")),
        Adjective(english: "yellow", german: "gelb", french: ("jaune", "jaune")),
        Adjective(english: "white", german: "weiß", french: ("blanc", "blanche")),
        Adjective(english: "lime", german: "hellgrün", french: ("vert pomme", "vert pomme")),
        Adjective(english: "rosy", german: "rosig", french: ("rosé", "rosée")),
        Adjective(english: "silver", german: "silbern", french: ("argenté", "argentée")),
    ]

    static let traits = [
        Adjective(english: "quick", german: "schnell", french: ("rapide", "rapide")),
        Adjective(english: "quiet", german: "leis", french: ("discret", "discrète")),
        Adjective(english: "merry", german: "fröhlich", french: ("joyeux", "joyeuse")),
        Adjective(english: "bright", german: "hell", french: ("brillant", "brillante")),
        Adjective(english: "clever", german: "klug", french: ("malin", "maligne")),
        Adjective(english: "gentle", german: "sanft", french: ("doux", "douce")),
        Adjective(english: "brave", german: "mutig", french: ("brave", "brave")),
        Adjective(english: "sunny", german: "sonnig", french: ("radieux", "radieuse")),
        Adjective(english: "calm", german: "ruhig", french: ("calme", "calme")),
        Adjective(english: "kind", german: "freundlich", french: ("gentil", "gentille")),
        Adjective(english: "bold", german: "kühn", french: ("hardi", "hardie")),
        Adjective(english: "nimble", german: "flink", french: ("agile", "agile")),
    ]
}

/// An animal of participants' names in all languages.
struct Animal {
    var english: String
    var german: (noun: String, gender: Gender)
    var french: (noun: String, gender: Gender)

    static let all = [
        Animal(english: "fox", german: ("Fuchs", .masculine), french: ("renard", .masculine)),
        Animal(english: "owl", german: ("Eule", .feminine), french: ("chouette", .feminine)),
        Animal(english: "lynx", german: ("Luchs", .masculine), french: ("lynx", .masculine)),
        Animal(english: "newt", german: ("Molch", .masculine), french: ("triton", .masculine)),
        Animal(english: "seal", german: ("Robbe", .feminine), french: ("phoque", .masculine)),
        Animal(english: "crane", german: ("Kranich", .masculine), french: ("grue", .feminine)),
        Animal(english: "hare", german: ("Hase", .masculine), french: ("lièvre", .masculine)),
        Animal(english: "otter", german: ("Otter", .masculine), french: ("loutre", .feminine)),
        Animal(english: "deer", german: ("Reh", .neuter), french: ("cerf", .masculine)),
        Animal(english: "wren", german: ("Meise", .feminine), french: ("mésange", .feminine)),
        Animal(english: "badger", german: ("Dachs", .masculine), french: ("blaireau", .masculine)),
        Animal(english: "beaver", german: ("Biber", .masculine), french: ("castor", .masculine)),
        Animal(english: "heron", german: ("Reiher", .masculine), french: ("héron", .masculine)),
        Animal(english: "swan", german: ("Schwan", .masculine), french: ("cygne", .masculine)),
        Animal(english: "robin", german: ("Amsel", .feminine), french: ("merle", .masculine)),
        Animal(english: "finch", german: ("Fink", .masculine), french: ("pinson", .masculine)),
        Animal(english: "lark", german: ("Lerche", .feminine), french: ("alouette", .feminine)),
        Animal(english: "stork", german: ("Storch", .masculine), french: ("cigogne", .feminine)),
        Animal(english: "salmon", german: ("Lachs", .masculine), french: ("saumon", .masculine)),
        Animal(english: "dolphin", german: ("Delfin", .masculine), french: ("dauphin", .masculine)),
        Animal(english: "whale", german: ("Wal", .masculine), french: ("baleine", .feminine)),
        Animal(english: "turtle", german: ("Schildkröte", .feminine), french: ("tortue", .feminine)),
        Animal(english: "squirrel", german: ("Eichhörnchen", .neuter), french: ("écureuil", .masculine)),
        Animal(english: "hedgehog", german: ("Igel", .masculine), french: ("hérisson", .masculine)),
        Animal(english: "pony", german: ("Pony", .neuter), french: ("poney", .masculine)),
        Animal(english: "lamb", german: ("Lamm", .neuter), french: ("agneau", .masculine)),
        Animal(english: "kitten", german: ("Kätzchen", .neuter), french: ("chaton", .masculine)),
        Animal(english: "bee", german: ("Biene", .feminine), french: ("abeille", .feminine)),
        Animal(english: "beetle", german: ("Käfer", .masculine), french: ("scarabée", .masculine)),
        Animal(english: "butterfly", german: ("Falter", .masculine), french: ("papillon", .masculine)),
        Animal(english: "dragonfly", german: ("Libelle", .feminine), french: ("libellule", .feminine)),
        Animal(english: "panda", german: ("Panda", .masculine), french: ("panda", .masculine)),
        Animal(english: "koala", german: ("Koala", .masculine), french: ("koala", .masculine)),
        Animal(english: "tiger", german: ("Tiger", .masculine), french: ("tigre", .masculine)),
        Animal(english: "zebra", german: ("Zebra", .neuter), french: ("zèbre", .masculine)),
        Animal(english: "camel", german: ("Kamel", .neuter), french: ("chameau", .masculine)),
        Animal(english: "gecko", german: ("Gecko", .masculine), french: ("gecko", .masculine)),
        Animal(english: "penguin", german: ("Pinguin", .masculine), french: ("manchot", .masculine)),
        Animal(english: "puffin", german: ("Möwe", .feminine), french: ("macareux", .masculine)),
        Animal(english: "marmot", german: ("Murmeltier", .neuter), french: ("marmotte", .feminine)),
    ]
}
