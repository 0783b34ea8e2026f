import Rooms
import WireProtocol

/// The session's properties, in one row.
struct SessionTable: ExportedTable {
    static let layout = TableLayout<SessionTable>(
        "session",
        [
            .text("code") { $0.code }.disclosing(.session),
            .date("started") { $0.started },
            .date("expires") { $0.expires },
            .date("exported") { $0.exported },
            .bool("ended") { $0.isEnded },
            .text("retention") { $0.retention.rawValue },
            .integer("phones") { $0.phones },
            .integer("calibratedPhones") { $0.calibratedPhones },
            .integer("knownModelPhones") { $0.knownModelPhones },
            .integer("exportedMilliseconds", unit: "ms") { Int($0.exportedMilliseconds) },
        ]
    )

    private(set) var code: String
    /// The start in seconds since 1970, like the other times.
    private(set) var started: Double
    private(set) var expires: Double
    private(set) var exported: Double
    let isEnded: Bool
    let retention: SessionRetention
    let phones: Int
    let calibratedPhones: Int
    let knownModelPhones: Int
    /// The time of the export, on the clock of the log's records.
    let exportedMilliseconds: UInt64

    /// - Parameter milliseconds: since the session's start.
    init(of room: Room, at time: Double, milliseconds: UInt64) {
        exportedMilliseconds = milliseconds
        code = room.code
        started = room.createdAt + room.clockOffset
        expires = room.expiresAt + room.clockOffset
        exported = time
        isEnded = room.state.isEnded
        retention = room.retention
        let participants = room.storedParticipants
        phones = participants.count
        calibratedPhones = participants.count { $0.trust.source == .card }
        knownModelPhones = participants.count { $0.trust.source == .model }
    }

    /// The properties without what tells which session it was, and when.
    func anonymous(_ anonymisation: Anonymisation) -> SessionTable {
        var session = self
        session.code = anonymisation.session
        session.started = anonymisation.date(started)
        session.expires = anonymisation.date(expires)
        session.exported = anonymisation.date(exported)
        return session
    }

    func makeRows() -> AnyIterator<SessionTable> { AnyIterator(CollectionOfOne(self).makeIterator()) }
}
