import Challenges
import Geometry
import Rooms

/// Every trial of a session's steering experiments with its points, one row each.
struct TrialsTable: JSONTable {
    static let listName: StaticString = "trials"
    let rows: PerformedRows

    func makeRows() -> AnyIterator<[TableField]> {
        AnyIterator(rows.trials.map { Self.fields(of: $0) }.makeIterator())
    }

    private static func fields(of performed: PerformedTrial) -> [TableField] {
        let (row, tunnel, trial) = (performed.row, performed.tunnel, performed.trial)
        let measures = SteeringMeasures(of: trial, in: tunnel)
        return row.fields + [
            .integer(performed.number), .number(tunnel.start.x), .number(tunnel.start.y), .number(tunnel.end.x),
            .number(tunnel.end.y), .number(measures.milliseconds / 1000),
            .number(measures.length / row.sequence.pixelsPerMillimetre), .integer(measures.departures),
            .number(measures.outsideShare), .integer(trial.breaks), .text(measures.outlier?.name),
        ] + row.trust.tableFields + [.points(trial.points)]
    }
}

extension TrialsTable {
    static let description = TableDescription(
        "trials",
        en: "Every trial of the experiments in steering",
        de: "Jeder Versuch der Experimente im Tunnel",
        fr: "Chaque essai des expériences de tunnel",
        columns: TableColumn.ofSequence(
            difficulty: TableColumn(
                "indexOfDifficulty",
                .number,
                en: "index of difficulty of the condition after Accot and Zhai",
                de: "Schwierigkeitsindex der Bedingung nach Accot und Zhai",
                fr: "indice de difficulté de la condition selon Accot et Zhai"
            )
        ) + [
            .steeringTrial,
            TableColumn(
                "startX",
                .number,
                unit: "CSS px",
                en: "middle of the start line, from the left edge",
                de: "Mitte der Startlinie, vom linken Rand aus",
                fr: "milieu de la ligne de départ, depuis le bord gauche"
            ),
            TableColumn(
                "startY",
                .number,
                unit: "CSS px",
                en: "middle of the start line, from the top edge",
                de: "Mitte der Startlinie, vom oberen Rand aus",
                fr: "milieu de la ligne de départ, depuis le bord supérieur"
            ),
            TableColumn(
                "endX",
                .number,
                unit: "CSS px",
                en: "middle of the end line, from the left edge",
                de: "Mitte der Ziellinie, vom linken Rand aus",
                fr: "milieu de la ligne d’arrivée, depuis le bord gauche"
            ),
            TableColumn(
                "endY",
                .number,
                unit: "CSS px",
                en: "middle of the end line, from the top edge",
                de: "Mitte der Ziellinie, vom oberen Rand aus",
                fr: "milieu de la ligne d’arrivée, depuis le bord supérieur"
            ),
            .movementTime,
            TableColumn(
                "pathLength",
                .number,
                unit: "mm",
                en: "length of the way from line to line",
                de: "Länge des Wegs von Linie zu Linie",
                fr: "longueur du trajet de ligne à ligne"
            ),
            TableColumn(
                "departures",
                .integer,
                en: "how often it left the tunnel",
                de: "wie oft der Tunnel verlassen wurde",
                fr: "combien de fois il a quitté le tunnel"
            ),
            TableColumn(
                "outsideShare",
                .number,
                en: "share of the way outside the tunnel, 0 to 1",
                de: "Anteil des Wegs außerhalb des Tunnels, 0 bis 1",
                fr: "part du trajet hors du tunnel, de 0 à 1"
            ),
            TableColumn(
                "breaks",
                .integer,
                en: "attempts that were broken off before this trial",
                de: "Anläufe, die vor diesem Versuch abgebrochen wurden",
                fr: "tentatives interrompues avant cet essai"
            ),
            TableColumn(
                "outlier",
                .text,
                en: "why the trial is left out: far (from the tunnel), time (too long); empty if it counts",
                de:
                    "warum der Versuch ausgelassen ist: far (zu weit vom Tunnel), time (zu lang); leer, wenn er zählt",
                fr: "pourquoi l’essai est écarté : far (loin du tunnel), time (trop long) ; vide s’il compte"
            ),
        ] + TableColumn.ofDensity + [
            TableColumn(
                "points",
                .points,
                unit: "CSS px, CSS px, ms",
                en: "x y t of each point, separated by |; workbooks have them in the sheet points",
                de: "x y t jedes Punkts, getrennt durch |; Arbeitsmappen haben sie im Blatt points",
                fr: "x y t de chaque point, séparés par | ; les classeurs les ont dans la feuille points"
            )
        ]
    )
}

extension TableColumn {
    static let steeringTrial = TableColumn(
        "trial",
        .integer,
        en: "number of the trial in its sequence, from 1",
        de: "Nummer des Versuchs in seiner Folge, ab 1",
        fr: "numéro de l’essai dans sa série, à partir de 1"
    )
}

extension SteeringMeasures.Outlier {
    /// The name in exports.
    fileprivate var name: String {
        switch self {
        case .far: "far"
        case .time: "time"
        }
    }
}
