import Challenges
import Geometry
import Rooms

/// Every tap of a session's tapping experiments, one row each.
struct TapsTable: JSONTable {
    static let listName: StaticString = "taps"
    let rows: PerformedRows

    func makeRows() -> AnyIterator<[TableField]> {
        let fields = rows.all.flatMap { row -> [[TableField]] in
            guard case .tapping(let ring, let taps) = row.sequence.work else { return [] }
            return Self.fields(of: taps, on: ring, row)
        }
        return AnyIterator(fields.makeIterator())
    }

    private static func fields(of taps: [Tap], on ring: ExperimentRing, _ row: PerformedRow) -> [[TableField]] {
        let trials = ring.trials(of: taps)
        return taps.enumerated().map { tap, place in
            // Tap 0 starts the sequence and ends no trial.
            let trial = tap > 0 ? trials[tap - 1] : nil
            let target = ring.target(ofTap: tap)
            return row.fields + [
                .integer(tap), .number(target.x), .number(target.y), .number(place.position.x),
                .number(place.position.y), .number(place.milliseconds), .number(trial.map { $0.milliseconds / 1000 }),
                .bool(trial?.isHit), .text(trial?.outlier?.name),
            ] + row.trust.tableFields
        }
    }
}

extension TapsTable {
    static let description = TableDescription(
        "taps",
        en: "Every tap of the experiments in tapping",
        de: "Jeder Tipp der Experimente im Tippen",
        fr: "Chaque toucher des expériences de pointage",
        columns: TableColumn.ofSequence(
            difficulty: TableColumn(
                "indexOfDifficultyBits",
                .number,
                unit: "bit",
                en: "index of difficulty of the condition after Fitts",
                de: "Schwierigkeitsindex der Bedingung nach Fitts",
                fr: "indice de difficulté de la condition selon Fitts"
            )
        ) + [
            TableColumn(
                "trial",
                .integer,
                en: "the trial that the tap ends; tap 0 only starts the sequence",
                de: "Versuch, den der Tipp beendet; Tipp 0 beginnt nur die Folge",
                fr: "essai que le toucher termine ; le toucher 0 ne fait que commencer la série"
            ),
            TableColumn(
                "targetX",
                .number,
                unit: "CSS px",
                en: "middle of the target, from the left edge",
                de: "Mitte des Ziels, vom linken Rand aus",
                fr: "milieu de la cible, depuis le bord gauche"
            ),
            TableColumn(
                "targetY",
                .number,
                unit: "CSS px",
                en: "middle of the target, from the top edge",
                de: "Mitte des Ziels, vom oberen Rand aus",
                fr: "milieu de la cible, depuis le bord supérieur"
            ),
            .x, .y, .phoneTime, .movementTime,
            TableColumn(
                "hit",
                .bool,
                en: "whether the tap was in its target",
                de: "ob das Ziel getroffen wurde",
                fr: "si le toucher était dans sa cible"
            ),
            TableColumn(
                "outlier",
                .text,
                en: "why the trial is left out: short, far (from its target), time (too long); empty if it counts",
                de:
                    "warum der Versuch ausgelassen ist: short (zu kurz), far (zu weit vom Ziel), time (zu lang); leer, wenn er zählt",
                fr:
                    "pourquoi l’essai est écarté : short (trop court), far (loin de la cible), time (trop long) ; vide s’il compte"
            ),
        ] + TableColumn.ofDensity
    )
}

extension TappingTrial.Outlier {
    /// The name in exports.
    fileprivate var name: String {
        switch self {
        case .short: "short"
        case .far: "far"
        case .time: "time"
        }
    }
}
