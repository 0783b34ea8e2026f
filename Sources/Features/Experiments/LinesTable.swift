import Challenges
import Rooms
import WireProtocol

/// The regressions of a session's experiments: of each participant and of the class, one row each.
struct LinesTable: ExportedTable {
    static let source = TableSource(LinesTable.init, cost: ExperimentRows.cost)

    private let experimentRows: ExperimentRows

    init(of room: Room) {
        experimentRows = ExperimentRows(of: room)
    }

    func makeRows() -> AnyIterator<[TableField]> {
        let participants = experimentRows.participants
        let rows = experimentRows.experiments.lazy.flatMap { experiment in
            participants.flatMap { participant in
                let own = (experiment.figures[participant.number] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
                return Self.rows(of: ExperimentFigures(ofParticipant: own), participant, experiment)
            } + Self.rows(of: ClassFigures(of: experiment, participants).figures, nil, experiment)
        }
        return AnyIterator(rows.makeIterator())
    }

    /// - Parameter participant: `nil` for the class.
    private static func rows(
        of figures: ExperimentFigures,
        _ participant: ExperimentParticipant?,
        _ experiment: StartedExperiment
    ) -> [[TableField]] {
        [("nominal", figures.nominal), ("effective", figures.effective)].compactMap { difficulty, line in
            guard let line else { return nil }
            let identity = participant?.fullIdentity
            let isSteering = experiment.settings.task == .steering
            return [
                .integer(experiment.head.number), .text(experiment.settings.task.name), .text(participant?.id),
                .text(identity?.name), .text(identity?.label), .text(identity?.group), .text(difficulty),
                .text(figures.classLine?.way.rawValue),
                .number(line.intercept), .number(line.slope), .number(line.determination), .integer(line.count),
                .number(isSteering ? line.indexOfPerformance : nil),
            ]
        }
    }
}

extension LinesTable {
    static let description = TableDescription(
        "lines",
        en: "The lines of movement time over difficulty, of each phone and of the class",
        de: "Die Geraden der Bewegungszeit über der Schwierigkeit, von jedem Handy und der Klasse",
        fr: "Les droites du temps de mouvement selon la difficulté, de chaque téléphone et de la classe",
        columns: [
            .experiment, .task,
            TableColumn(
                "participant",
                .text,
                en: "the phone’s id in this session; empty for the class",
                de: "Kennung des Handys in dieser Sitzung; leer für die Klasse",
                fr: "identifiant du téléphone dans cette session ; vide pour la classe"
            ),
        ] + TableColumn.ofNames + [
            TableColumn(
                "difficulty",
                .text,
                en: "over which index of difficulty: nominal or effective",
                de: "über welchem Schwierigkeitsindex: nominal (nominell) oder effective (effektiv)",
                fr: "selon quel indice de difficulté : nominal ou effective (effectif)"
            ),
            TableColumn(
                "way",
                .text,
                en: "how the class’s line was made: means (through the means) or own-lines (mean of the phones’ lines)",
                de:
                    "wie die Gerade der Klasse entstand: means (durch die Mittelwerte) oder own-lines (Mittel der Geraden der Handys)",
                fr:
                    "comment la droite de la classe est faite : means (par les moyennes) ou own-lines (moyenne des droites des téléphones)"
            ),
            TableColumn(
                "intercept",
                .number,
                unit: "s",
                en: "movement time at difficulty 0",
                de: "Bewegungszeit bei Schwierigkeit 0",
                fr: "temps de mouvement à la difficulté 0"
            ),
            TableColumn(
                "slope",
                .number,
                unit: "s/bit, s",
                en: "more time per unit of difficulty: s/bit in tapping, s in steering",
                de: "Zunahme je Einheit der Schwierigkeit: s/bit beim Tippen, s im Tunnel",
                fr: "temps de plus par unité de difficulté : s/bit en pointage, s dans le tunnel"
            ),
            TableColumn(
                "determination",
                .number,
                en: "R², the share of the variance that the line explains, 0 to 1",
                de: "R², Anteil der Varianz, den die Gerade erklärt, 0 bis 1",
                fr: "R², part de la variance que la droite explique, de 0 à 1"
            ),
            TableColumn(
                "pointCount",
                .integer,
                en: "points that the line is from",
                de: "Punkte, aus denen die Gerade ist",
                fr: "points dont la droite est tirée"
            ),
            TableColumn(
                "indexOfPerformance",
                .number,
                unit: "1/s",
                en: "1 / slope; only in steering, and only if the line rises",
                de: "1 / Steigung; nur im Tunnel, und nur wenn die Gerade steigt",
                fr: "1 / pente ; seulement dans le tunnel, si la droite monte"
            ),
        ]
    )
}
