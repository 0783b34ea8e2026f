import Challenges
import Geometry

/// Every trial of a session's steering experiments with its points, one row each.
struct TrialsTable: ExportedTable {
    static let cacheKey = "r"
    let rows: PerformedRows
    let isTable: Bool

    let listName: StaticString = "trials"

    let names: [StaticString] =
        PerformedRow.names(difficulty: "indexOfDifficulty") + [
            "trial", "startX", "startY", "endX", "endY", "movementTimeSeconds", "pathLength", "departures",
            "outsideShare", "breaks", "outlier", "points",
        ]

    func forEachRow(_ write: ([ExportField]) -> Void) {
        for row in rows.all {
            guard case .steering(let tunnel, let trials) = row.sequence.work else { continue }
            for (index, trial) in trials.enumerated() {
                let measures = SteeringMeasures(of: trial, in: tunnel)
                write(
                    row.fields + [
                        .integer(index + 1), .number(tunnel.start.x), .number(tunnel.start.y), .number(tunnel.end.x),
                        .number(tunnel.end.y), .number(measures.milliseconds / 1000),
                        .number(measures.length / row.sequence.pixelsPerMillimetre), .integer(measures.departures),
                        .number(measures.outsideShare), .integer(trial.breaks), .text(measures.outlier?.name),
                        .points(trial.points),
                    ]
                )
            }
        }
    }
}

extension SteeringMeasures.Outlier {
    /// Its name in exports.
    fileprivate var name: String {
        switch self {
        case .far: "far"
        case .time: "time"
        }
    }
}
