import Geometry
import Rooms
import TouchMetrics
import WireProtocol

/// The figures of a session, with a row per participant.
struct FiguresTable: ExportedTable {
    typealias Row = (stats: ParticipantStats, sums: FigureSums, errors: DistanceErrors, durations: DurationErrors)

    static let layout = TableLayout<Row>(
        "figures",
        [
            .phone { $0.stats.identity },
            .consent { $0.stats.consent },
            .integer("touches") { $0.stats.metrics.touches },
            .integer("taps") { $0.stats.metrics.taps },
            .number("lastPixels", unit: "CSS px") { $0.sums.lastPixels },
            .number("totalPixels", unit: "CSS px") { $0.sums.totalPixels },
            .number("lastCentimetres", unit: "cm") { $0.sums.lastCentimetres },
            .number("totalCentimetres", unit: "cm") { $0.sums.totalCentimetres },
            .number("lastSeconds", unit: "s") { $0.sums.lastSeconds },
            .number("totalSeconds", unit: "s") { $0.sums.totalSeconds },
            .integer("mostFingers") { $0.stats.metrics.maxFingers },
            .bool("calibrated") { $0.stats.trust.isCalibrated },
            .pixelsPerCentimetre { $0.stats.pixelsPerCentimetre },
            .screen { $0.stats.metrics.screen },
            .number("estimatedLastCentimetres", unit: "cm") { $0.sums.estimated.lastCentimetres },
            .number("estimatedTotalCentimetres", unit: "cm") { $0.sums.estimated.totalCentimetres },
            .text("densityFrom") { $0.stats.trust.source.rawValue },
            .number("relativeError") { $0.errors.share(orDensity: $0.stats.trust.relativeError) },
            .number("densityError") { $0.stats.trust.relativeError },
            .number("lastCentimetresError", unit: "cm") { $0.errors.last.error },
            .number("totalCentimetresError", unit: "cm") { $0.errors.total.error },
            .number("estimatedLastCentimetresError", unit: "cm") { $0.errors.estimatedLast.error },
            .number("estimatedTotalCentimetresError", unit: "cm") { $0.errors.estimatedTotal.error },
            .number("lastSecondsError", unit: "s") { $0.durations.last.error },
            .number("totalSecondsError", unit: "s") { $0.durations.total.error },
        ]
    )

    static let source = TableSource({ FiguresTable(of: $0, forHost: true) })
    /// The table for everybody with the session's code.
    static let publicSource = TableSource({ FiguresTable(of: $0, forHost: false) }, isPublic: true)

    private let participants: [ParticipantStats]

    init(of room: Room, forHost: Bool) {
        // Only the host may see who refused consent. Other readers get the participants that `stats` has.
        let listed = forHost ? room.storedParticipants : room.participants
        participants = listed.map { room.stats(of: $0, forHost: forHost) }
    }

    func makeRows() -> AnyIterator<Row> {
        AnyIterator(
            participants.lazy.map {
                (
                    stats: $0,
                    sums: FigureSums($0.metrics, pixelsPerCentimetre: $0.pixelsPerCentimetre),
                    errors: $0.distanceErrors,
                    durations: DurationErrors($0.metrics)
                )
            }
            .makeIterator()
        )
    }
}
