import Challenges
import WireProtocol

/// The attempts at a session's challenges of all participants that were not removed, with a row each.
struct AttemptsTable: ExportedTable {
    static let source = TableSource(AttemptsTable.init) { $0.resultsCost }

    private let participants: [(number: Int, identity: ParticipantIdentity)]
    private let challenges: [StartedChallenge]

    init(of room: Room) {
        participants = room.participants.map { ($0.number, $0.identity) }
        challenges = room.feature(RoomChallenges.self).started
    }

    func makeRows() -> AnyIterator<[TableField]> {
        let participants = participants
        let rows = challenges.lazy.flatMap { challenge in
            participants.lazy.flatMap { number, identity in
                (challenge.series[number]?.attempts ?? []).lazy.map { Self.row($0, challenge, identity) }
            }
        }
        return AnyIterator(rows.makeIterator())
    }

    private static func row(
        _ attempt: JudgedAttempt,
        _ challenge: StartedChallenge,
        _ participant: ParticipantIdentity
    ) -> [TableField] {
        [
            .integer(challenge.state.number), .text(challenge.state.kind), .number(challenge.state.target),
            .text(participant.id), .text(participant.name), .integer(attempt.attempt),
            .integer(Int(attempt.receivedMilliseconds)), .number(attempt.value),
            .text(challenge.state.judged?.kind.unit),
        ] + attempt.tappingValues.map { .number($0.value) } + [
            .integer(attempt.errors), .integer(attempt.falseStarts), .integer(attempt.misses),
        ] + (attempt.trust?.tableFields ?? [.text(nil), .number(nil)])
    }
}

extension AttemptsTable {
    static let description = TableDescription(
        "results",
        en: "Every attempt at the challenges",
        de: "Jeder Versuch an den Aufgaben",
        fr: "Chaque essai des défis",
        columns: [
            TableColumn(
                "challenge",
                .integer,
                en: "number of the challenge in this session",
                de: "Nummer der Aufgabe in dieser Sitzung",
                fr: "numéro du défi dans cette session"
            ),
            TableColumn(
                "kind",
                .text,
                en:
                    "distance (draw a length), hold (touch for a time), targets (hit targets), press (press with a weight) or reaction (touch after a flash)",
                de:
                    "distance (eine Länge zeichnen), hold (eine Zeit lang berühren), targets (Ziele treffen), press (mit einem Gewicht drücken) oder reaction (nach einem Aufblitzen tippen)",
                fr:
                    "distance (tracer une longueur), hold (toucher un certain temps), targets (toucher des cibles), press (presser avec un poids) ou reaction (toucher après un éclair)"
            ),
            TableColumn(
                "target",
                .number,
                en:
                    "what was to be reached, in the unit of the column unit; with targets the difficulty in bits, with reaction the number of trials",
                de:
                    "was zu erreichen war, in der Einheit der Spalte unit; bei targets die Schwierigkeit in Bit, bei reaction die Zahl der Durchgänge",
                fr:
                    "ce qu’il fallait atteindre, dans l’unité de la colonne unit ; avec targets, la difficulté en bits, avec reaction, le nombre d’essais simples"
            ),
            .participant, .participantName,
            TableColumn(
                "attempt",
                .integer,
                en: "number of the participant’s attempt",
                de: "Nummer des Versuchs dieses Handys",
                fr: "numéro de l’essai de ce téléphone"
            ),
            TableColumn(
                "receivedMilliseconds",
                .integer,
                unit: "ms",
                en: "when its end reached the server, since the session’s start",
                de: "wann sein Ende beim Server ankam, seit Beginn der Sitzung",
                fr: "quand sa fin est arrivée au serveur, depuis le début de la session"
            ),
            TableColumn(
                "value",
                .number,
                en: "what was reached, in the unit of the column unit; with reaction the median of the series",
                de: "was erreicht wurde, in der Einheit der Spalte unit; bei reaction der Median der Reihe",
                fr: "ce qui a été atteint, dans l’unité de la colonne unit ; avec reaction, la médiane de la série"
            ),
            TableColumn(
                "unit",
                .text,
                en: "the unit: cm, s, bits/s, g or ms",
                de: "die Einheit: cm, s, bits/s (Bit pro Sekunde), g oder ms",
                fr: "l’unité : cm, s, bits/s, g ou ms"
            ),
            TableColumn(
                "movementTimeSeconds",
                .number,
                unit: "s",
                en: "mean time between two targets; only with targets",
                de: "mittlere Zeit zwischen zwei Zielen; nur bei targets",
                fr: "temps moyen entre deux cibles ; seulement avec targets"
            ),
            TableColumn(
                "indexOfDifficultyBits",
                .number,
                unit: "bit",
                en: "nominal index of difficulty after Fitts, of the targets as laid out; only with targets",
                de: "nomineller Schwierigkeitsindex nach Fitts, der Ziele auf diesem Bildschirm; nur bei targets",
                fr: "indice de difficulté nominal selon Fitts, des cibles sur cet écran ; seulement avec targets"
            ),
            TableColumn(
                "effectiveWidthPixels",
                .number,
                unit: "CSS px",
                en: "effective width of the targets, from the spread of the taps along the movement; only with targets",
                de: "effektive Breite der Ziele, aus der Streuung der Treffer längs der Bewegung; nur bei targets",
                fr:
                    "largeur effective, d’après la dispersion des touchers dans l’axe du mouvement ; seulement avec targets"
            ),
            TableColumn(
                "effectiveDistancePixels",
                .number,
                unit: "CSS px",
                en: "effective distance: mean length of the movements along the axis; only with targets",
                de: "effektiver Abstand: mittlere Länge der Bewegungen längs der Achse; nur bei targets",
                fr: "distance effective : longueur moyenne des mouvements dans l’axe ; seulement avec targets"
            ),
            TableColumn(
                "effectiveIndexOfDifficultyBits",
                .number,
                unit: "bit",
                en: "index of difficulty from effective distance and width; only with targets",
                de: "Schwierigkeitsindex aus effektivem Abstand und effektiver Breite; nur bei targets",
                fr: "indice de difficulté d’après distance et largeur effectives ; seulement avec targets"
            ),
            TableColumn(
                "effectiveWidthBivariatePixels",
                .number,
                unit: "CSS px",
                en: "effective width from the spread in both directions; only with targets",
                de: "effektive Breite aus der Streuung in beiden Richtungen; nur bei targets",
                fr: "largeur effective d’après la dispersion dans les deux directions ; seulement avec targets"
            ),
            TableColumn(
                "effectiveDistanceBivariatePixels",
                .number,
                unit: "CSS px",
                en: "effective distance from tap to tap; only with targets",
                de: "effektiver Abstand von Tipp zu Tipp; nur bei targets",
                fr: "distance effective d’un toucher à l’autre ; seulement avec targets"
            ),
            .effectiveDifficultyBivariate, .throughputUnivariate, .throughputBivariate,
            TableColumn(
                "errors",
                .integer,
                en: "taps beside their target; only with targets",
                de: "Tipps neben das Ziel; nur bei targets",
                fr: "touchers à côté de la cible ; seulement avec targets"
            ),
            TableColumn(
                "falseStarts",
                .integer,
                en: "touches before the flash or within 100 ms after it; only with reaction",
                de: "Berührungen vor dem Aufblitzen oder weniger als 100 ms danach; nur bei reaction",
                fr: "touchers avant l’éclair ou moins de 100 ms après ; seulement avec reaction"
            ),
            TableColumn(
                "misses",
                .integer,
                en: "flashes that were not touched within 5 s; only with reaction",
                de: "Aufblitzen ohne Berührung innerhalb von 5 s; nur bei reaction",
                fr: "éclairs sans toucher en 5 s ; seulement avec reaction"
            ),
        ] + TableColumn.ofDensity
    )
}
