import Challenges
import Geometry
import Rooms

/// Every point of the trials of a session's steering experiments, one row each.
struct PointsTable: ExportedTable {
    static let source = TableSource({ PointsTable(rows: PerformedRows(of: $0)) }, cost: ExperimentRows.cost)

    static let description = TableDescription(
        "points",
        en: "Every point of the trials in steering",
        de: "Jeder Punkt der Versuche im Tunnel",
        fr: "Chaque point des essais de tunnel",
        columns: [.experiment, .participant, .sequence, .steeringTrial, .x, .y, .phoneTime]
    )

    let rows: PerformedRows

    func makeRows() -> AnyIterator<[TableField]> {
        let rows = rows.trials.flatMap { performed in
            performed.trial.points.lazy.map { point -> [TableField] in
                [
                    .integer(performed.row.experiment), .text(performed.row.participant.id),
                    .integer(performed.row.number), .integer(performed.number), .number(point.position.x),
                    .number(point.position.y), .number(point.milliseconds),
                ]
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}
