import Geometry
import Rooms
import TouchMetrics
import Web
import WireProtocol

/// The participants: the phones of a session with their names, browsers and screens.
struct ParticipantsTable: ExportedTable {
    static let source = TableSource(ParticipantsTable.init)

    static let layout = TableLayout<Row>(
        "participants",
        [
            .phone { $0.identity },
            .consent { $0.consent },
            .bool("labelHidden") { $0.isLabelHidden }.disclosing(.personal),
            .integer("joinedMilliseconds", unit: "ms") { Int($0.joinedMilliseconds) }.disclosing(.personal),
            .text("browser") { $0.device.browser }.disclosing(.personal),
            .text("deviceClass") { $0.device.deviceClass },
            .screen { $0.screen },
            .pixelsPerCentimetre { $0.pixelsPerCentimetre },
            .density { $0.trust },
            .number("densityError") { $0.trust.relativeError },
        ]
    )

    struct Row: Sendable {
        let identity: ParticipantIdentity
        let consent: ConsentAnswer?
        let isLabelHidden: Bool
        let joinedMilliseconds: UInt64
        let device: DeviceKind
        let screen: Size
        let pixelsPerCentimetre: Double
        let trust: DensityTrust

        init(_ participant: Participant) {
            identity = participant.fullIdentity
            consent = participant.consent
            isLabelHidden = participant.label.isHidden
            joinedMilliseconds = participant.joinedMilliseconds
            device = participant.device
            screen = participant.metrics.screen
            pixelsPerCentimetre = participant.pixelsPerCentimetre
            trust = participant.trust
        }
    }

    private let rows: [Row]

    init(of room: Room) {
        rows = room.storedParticipants.map(Row.init)
    }

    func makeRows() -> AnyIterator<Row> { AnyIterator(rows.makeIterator()) }
}
