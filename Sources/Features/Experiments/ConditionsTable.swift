import Challenges
import Rooms
import WireProtocol

/// The figures of each participant in each condition of a session's experiments, one row each.
struct ConditionsTable: ExportedTable {
    static let source = TableSource(ConditionsTable.init, cost: ExperimentRows.cost)

    private let experimentRows: ExperimentRows

    init(of room: Room) {
        experimentRows = ExperimentRows(of: room)
    }

    func makeRows() -> AnyIterator<[TableField]> {
        let participants = experimentRows.participants
        let rows = experimentRows.experiments.lazy.flatMap { experiment in
            participants.lazy.flatMap { participant in
                (experiment.figures[participant.number] ?? [:]).sorted { $0.key < $1.key }.lazy.map {
                    condition,
                    figures in
                    Self.row(figures, condition, participant, experiment)
                }
            }
        }
        return AnyIterator(rows.makeIterator())
    }

    private static func row(
        _ figures: ConditionFigures,
        _ index: Int,
        _ participant: ExperimentParticipant,
        _ experiment: StartedExperiment
    ) -> [TableField] {
        let condition = experiment.settings.conditions[index]
        let task = experiment.settings.task
        let isTapping = task == .tapping
        func tapping(_ value: Double) -> TableField { .number(isTapping ? value : nil) }
        func steering(_ value: Double) -> TableField { .number(isTapping ? nil : value) }
        let values: [TableField] = [
            .integer(index), .number(condition.distance), .number(condition.width), .integer(figures.trials),
            .integer(figures.errors),
            .integer(figures.outliers), .number(figures.movementTimeSeconds), .number(figures.effectiveWidth),
            tapping(figures.effectiveDistance), tapping(figures.indexOfDifficulty),
            tapping(figures.effectiveIndexOfDifficulty), .number(figures.throughput), .number(figures.errorRate),
            .text(task.name), steering(figures.indexOfDifficulty), steering(figures.effectiveIndexOfDifficulty),
            .integer(isTapping ? nil : figures.steering?.departures ?? 0),
            .integer(isTapping ? nil : figures.steering?.breaks ?? 0),
            .number(isTapping ? nil : figures.steering?.outsideShare), .number(figures.bivariate?.width),
            .number(figures.bivariate?.distance), .number(figures.bivariate?.bits), tapping(figures.throughput),
            .number(figures.bivariateThroughput), steering(figures.throughput),
        ]
        return [.integer(experiment.head.number)] + participant.fullIdentity.tableFields + values
            + experiment.trust(of: participant.number, in: index).tableFields
    }
}

extension ConditionsTable {
    static let description = TableDescription(
        "conditions",
        en: "The figures of each phone in each condition of the experiments",
        de: "Die Zahlen jedes Handys in jeder Bedingung der Experimente",
        fr: "Les mesures de chaque téléphone dans chaque condition des expériences",
        columns: [.experiment] + TableColumn.ofParticipant + [
            .condition, .distance, .width,
            TableColumn(
                "trials",
                .integer,
                en: "trials that count",
                de: "Versuche, die zählen",
                fr: "essais qui comptent"
            ),
            TableColumn(
                "errors",
                .integer,
                en: "those that missed the target or left the tunnel",
                de: "davon neben das Ziel oder aus dem Tunnel geraten",
                fr: "parmi eux, ceux qui ont manqué la cible ou quitté le tunnel"
            ),
            TableColumn(
                "outliers",
                .integer,
                en: "trials that were left out",
                de: "Versuche, die ausgelassen sind",
                fr: "essais écartés"
            ),
            TableColumn(
                "movementTimeSeconds",
                .number,
                unit: "s",
                en: "mean movement time",
                de: "mittlere Bewegungszeit",
                fr: "temps de mouvement moyen"
            ),
            TableColumn(
                "effectiveWidth",
                .number,
                unit: "mm",
                en: "effective width, from the spread of the ends along the movement, or of the way",
                de: "effektive Breite, aus der Streuung der Treffer längs der Bewegung oder des Wegs",
                fr: "largeur effective, d’après la dispersion des arrivées dans l’axe du mouvement ou celle du trajet"
            ),
            TableColumn(
                "effectiveDistance",
                .number,
                unit: "mm",
                en: "effective distance: mean length of the movements along the axis; only in tapping",
                de: "effektiver Abstand: mittlere Länge der Bewegungen längs der Achse; nur beim Tippen",
                fr: "distance effective : longueur moyenne des mouvements dans l’axe ; seulement en pointage"
            ),
            TableColumn(
                "indexOfDifficultyBits",
                .number,
                unit: "bit",
                en: "nominal index of difficulty after Fitts; only in tapping",
                de: "nomineller Schwierigkeitsindex nach Fitts; nur beim Tippen",
                fr: "indice de difficulté nominal selon Fitts ; seulement en pointage"
            ),
            TableColumn(
                "effectiveIndexOfDifficultyBits",
                .number,
                unit: "bit",
                en: "the same from effective distance and width; only in tapping",
                de: "derselbe aus effektivem Abstand und effektiver Breite; nur beim Tippen",
                fr: "le même d’après distance et largeur effectives ; seulement en pointage"
            ),
            TableColumn(
                "throughput",
                .number,
                unit: "bits/s, 1/s",
                en: "effective index of difficulty per movement time: bits/s in tapping (univariate), 1/s in steering",
                de: "effektiver Schwierigkeitsindex je Bewegungszeit: Bit/s beim Tippen (univariat), 1/s im Tunnel",
                fr:
                    "indice de difficulté effectif par temps de mouvement : bits/s en pointage (univarié), 1/s dans le tunnel"
            ),
            TableColumn(
                "errorRate",
                .number,
                en: "share of errors, 0 to 1",
                de: "Anteil der Fehler, 0 bis 1",
                fr: "part d’erreurs, de 0 à 1"
            ),
            .task,
            TableColumn(
                "indexOfDifficulty",
                .number,
                en: "index of difficulty after Accot and Zhai; only in steering",
                de: "Schwierigkeitsindex nach Accot und Zhai; nur im Tunnel",
                fr: "indice de difficulté selon Accot et Zhai ; seulement dans le tunnel"
            ),
            TableColumn(
                "effectiveIndexOfDifficulty",
                .number,
                en: "the same from the effective width; only in steering",
                de: "derselbe aus der effektiven Breite; nur im Tunnel",
                fr: "le même d’après la largeur effective ; seulement dans le tunnel"
            ),
            TableColumn(
                "departures",
                .integer,
                en: "how often the counted trials left the tunnel; only in steering",
                de: "wie oft die gezählten Versuche den Tunnel verließen; nur im Tunnel",
                fr: "combien de fois les essais comptés ont quitté le tunnel ; seulement dans le tunnel"
            ),
            TableColumn(
                "breaks",
                .integer,
                en: "attempts that were broken off; only in steering",
                de: "abgebrochene Anläufe; nur im Tunnel",
                fr: "tentatives interrompues ; seulement dans le tunnel"
            ),
            TableColumn(
                "outsideShare",
                .number,
                en: "mean share of the way outside the tunnel, 0 to 1; only in steering",
                de: "mittlerer Anteil des Wegs außerhalb des Tunnels, 0 bis 1; nur im Tunnel",
                fr: "part moyenne du trajet hors du tunnel, de 0 à 1 ; seulement dans le tunnel"
            ),
            TableColumn(
                "effectiveWidthBivariate",
                .number,
                unit: "mm",
                en: "effective width from the spread in both directions; only in tapping",
                de: "effektive Breite aus der Streuung in beiden Richtungen; nur beim Tippen",
                fr: "largeur effective d’après la dispersion dans les deux directions ; seulement en pointage"
            ),
            TableColumn(
                "effectiveDistanceBivariate",
                .number,
                unit: "mm",
                en: "effective distance from tap to tap; only in tapping",
                de: "effektiver Abstand von Tipp zu Tipp; nur beim Tippen",
                fr: "distance effective d’un toucher à l’autre ; seulement en pointage"
            ),
            .effectiveDifficultyBivariate, .throughputUnivariate, .throughputBivariate,
            TableColumn(
                "throughputPerSecond",
                .number,
                unit: "1/s",
                en: "throughput in steering",
                de: "Durchsatz im Tunnel",
                fr: "débit dans le tunnel"
            ),
        ] + TableColumn.ofDensity
    )
}
