/// The texts of a sample puzzle of versions in which a puzzle had one title and one description: German, English and French
/// in one text. Stores replace them with texts by language where an author has not changed them.
package struct FormerSample: Sendable {
    private let german: PuzzleTexts
    private let english: PuzzleTexts
    private let french: PuzzleTexts

    /// The former title.
    package var title: String { [german, english, french].map(\.title).joined(separator: " · ") }
    /// The former description.
    package var description: String { [german, english, french].map(\.description).joined(separator: "\n") }

    /// The texts for readers of other languages.
    package var general: PuzzleTexts { english }

    /// The texts by language, as the stores keep them.
    package var translationsText: String {
        StoredPuzzle.text(of: ["de": german, "en": english, "fr": french])
    }

    private init(
        _ german: (String, String),
        _ english: (String, String),
        _ french: (String, String)
    ) {
        self.german = PuzzleTexts(title: german.0, description: german.1)
        self.english = PuzzleTexts(title: english.0, description: english.1)
        self.french = PuzzleTexts(title: french.0, description: french.1)
    }

    /// All of them.
    package static let all = [
        FormerSample(
            (
                "Abend im Hafen",
                "Die Sonne geht unter, die Boote liegen still. Sechs Dinge stimmen nicht: Sieh auch ins Wasser."
            ),
            (
                "Evening in the harbour",
                "The sun sets, the boats lie still. Six things are wrong: look into the water, too."
            ),
            (
                "Soir au port",
                "Le soleil se couche, les bateaux dorment. Six choses clochent : regarde aussi dans l'eau."
            )
        ),
        FormerSample(
            (
                "Über den Wolken",
                "Eine klare Nacht an der Sternwarte. Sechs Dinge sind nicht so, wie die Astronomen sie verlassen haben: Kennst du Orion?"
            ),
            (
                "Above the clouds",
                "A clear night at the observatory. Six things are not as the astronomers left them: do you know Orion?"
            ),
            (
                "Au-dessus des nuages",
                "Une nuit claire à l'observatoire. Six choses ont changé depuis le départ des astronomes : connais-tu Orion ?"
            )
        ),
        FormerSample(
            (
                "Im Aquarium",
                "Alle Fische kennen ihren Weg, nur einer nicht. Sechs Dinge sind anders als sonst."
            ),
            (
                "At the aquarium",
                "All the fish know their way, but one does not. Six things are not as they used to be."
            ),
            (
                "À l'aquarium",
                "Tous les poissons connaissent leur chemin, sauf un. Six choses ne sont plus comme avant."
            )
        ),
        FormerSample(
            (
                "In der Bahnhofshalle",
                "Morgenlicht, und der Zug wartet nicht. Sieben Dinge stimmen hier nicht; eins davon steht auf der Tafel."
            ),
            (
                "In the station hall",
                "Morning light, and a train to catch. Seven things are wrong here; one of them is on the board."
            ),
            (
                "Dans le hall de la gare",
                "Lumière du matin, et un train à prendre. Sept choses clochent ici ; l'une est sur le tableau."
            )
        ),
    ]
}
