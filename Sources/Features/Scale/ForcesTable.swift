import Rooms
import TouchMetrics
import WireProtocol

/// The forces and weights of a session, with a row per participant.
struct ForcesTable: ExportedTable {
    typealias Row = (identity: ParticipantIdentity, force: ForceFigures, scale: Hello.Scale)

    static let source = TableSource(ForcesTable.init)

    static let layout = TableLayout<Row>(
        "forces",
        [
            .phone { $0.identity },
            .text("provenance") { $0.force.provenance.name },
            .integer("force", unit: "%") { $0.force.wholePercent },
            .integer("grams", unit: "g") { $0.force.wholeGrams },
            .integer("peakGrams", unit: "g") { $0.force.wholePeakGrams },
            .number("fullScaleGrams", unit: "g") { $0.scale.fullScaleGrams },
            .bool("calibrated") { $0.scale.calibrated },
            .number("tareGrams", unit: "g") { $0.scale.force.tareGrams },
        ]
    )

    private let rows: [Row]

    init(of room: Room) {
        rows = room.storedParticipants.map { ($0.fullIdentity, $0.metrics.force(on: $0.scale.force), $0.scale) }
    }

    func makeRows() -> AnyIterator<Row> { AnyIterator(rows.makeIterator()) }
}
