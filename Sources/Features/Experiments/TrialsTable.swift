import Challenges
import Geometry
import Rooms
import TouchMetrics

/// Every trial of a session's steering experiments with its points, one row each.
struct TrialsTable: JSONTable {
    static let layout = TableLayout<(trial: PerformedTrial, measures: SteeringMeasures)>(
        "trials",
        [
            .sequence(
                { $0.trial.row },
                difficulty: .number("indexOfDifficulty") { $0.trial.row.condition.indexOfDifficulty }
            ),
            .integer("trial") { $0.trial.number },
            .number("startX", unit: "CSS px") { $0.trial.tunnel.start.x },
            .number("startY", unit: "CSS px") { $0.trial.tunnel.start.y },
            .number("endX", unit: "CSS px") { $0.trial.tunnel.end.x },
            .number("endY", unit: "CSS px") { $0.trial.tunnel.end.y },
            .number("movementTimeSeconds", unit: "s") { $0.measures.milliseconds / 1000 },
            .number("pathLength", unit: "mm") { $0.measures.length / $0.trial.row.sequence.pixelsPerMillimetre },
            .integer("departures") { $0.measures.departures },
            .number("outsideShare") { $0.measures.outsideShare },
            .integer("breaks") { $0.trial.trial.breaks },
            .text("outlier") { $0.measures.outlier?.name },
            .density { $0.trial.row.trust },
            .points("points") { $0.trial.trial.points },
        ]
    )

    static let listName: StaticString = "trials"
    let rows: PerformedRows

    func makeRows() -> AnyIterator<(trial: PerformedTrial, measures: SteeringMeasures)> {
        AnyIterator(
            rows.trials.map { (trial: $0, measures: SteeringMeasures(of: $0.trial, in: $0.tunnel)) }.makeIterator()
        )
    }
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

/// Every point of the trials of a session's steering experiments, one row each.
struct PointsTable: ExportedTable {
    static let source = TableSource({ PointsTable(rows: PerformedRows(of: $0)) }, cost: ExperimentRows.cost)

    /// A point with the room's time of it.
    typealias Row = (trial: PerformedTrial, point: TracedPoint, roomTime: RoomTime?)

    static let layout = TableLayout<Row>(
        "points",
        [
            .integer("experiment") { $0.trial.row.experiment },
            .participant { $0.trial.row.participant.id },
            .integer("sequence") { $0.trial.row.number },
            .integer("trial") { $0.trial.number },
            .position { $0.point.position },
            .phoneTime { $0.point.milliseconds },
            .roomTime { $0.roomTime },
        ]
    )

    let rows: PerformedRows

    func makeRows() -> AnyIterator<Row> {
        let rows = rows.trials.flatMap { performed in
            performed.trial.points.lazy.map { point -> Row in
                (performed, point, performed.row.roomTime(of: point.milliseconds))
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}
