import Rooms
import WireProtocol

/// The last strokes on pictures with a scale, with a row per participant who drew one.
struct LengthsTable: ExportedTable {
    typealias Row = (identity: ParticipantIdentity, last: GroundLength)

    static let source = TableSource(LengthsTable.init)

    static let layout = TableLayout<Row>(
        "lengths",
        [
            .phone { $0.identity },
            .integer("picture") { $0.last.number },
            .number("pixels", unit: "px") { $0.last.pixels },
            .number("length") { $0.last.length.value },
            .text("unit") { $0.last.scale.unit },
            .number("lengthError") { $0.last.length.error },
            .number("area") { $0.last.area?.value },
            .number("areaError") { $0.last.area?.error },
            .number("angle", unit: "°") { $0.last.angle?.value },
            .number("angleError", unit: "°") { $0.last.angle?.error },
            .number("markedPixels", unit: "px") { $0.last.scale.pixels },
            .number("markedLength") { $0.last.scale.length },
        ]
    )

    private let rows: [Row]

    init(of room: Room) {
        let ground = room.feature(RoomGround.self)
        rows = room.storedParticipants.compactMap { participant in
            ground.lastLength(of: participant).map { (participant.fullIdentity, $0) }
        }
    }

    func makeRows() -> AnyIterator<Row> { AnyIterator(rows.makeIterator()) }
}
