import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The scale: phones weigh with their screens, and frames include force.
final class ScaleFeature: Feature {
    static let activities = [
        Activity("scale") { _, room, subject, _ throws(Problem) in
            guard subject == ClassActivity.pendulum else {
                throw .invalid("subject", "The `subject` of a scale is `pendulum` or missing.")
            }
            room.begin(activity: "scale", subject: subject)
            return nil
        }
    ]
    static let roomFeature: (any RoomFeature.Type)? = RoomScale.self

    static let actions = [
        HostAction("tare", fields: ["participant"]) { rooms, room, command throws(Problem) in
            try correctScales(in: room, command, .tare, rooms)
            return nil
        },
        HostAction("calibrate", fields: ["coin", "count", "participant"]) { rooms, room, command throws(Problem) in
            let fields = try command.fields(CoinFields.self)
            guard let coin = fields.coin, ScaleCorrection.coins.contains(coin) else {
                throw .invalid("coin", "`coin` must be 1 or 2, in euros.")
            }
            guard let count = fields.count, ScaleCorrection.coinCounts.contains(count) else {
                let range = ScaleCorrection.coinCounts
                throw .invalid(
                    "count",
                    "`count` must be a whole number from \(range.lowerBound) to \(range.upperBound)."
                )
            }
            try correctScales(in: room, command, .calibrate(coin: coin, count: count), rooms)
            return nil
        },
    ]

    private struct CoinFields: Decodable {
        var coin: Int?
        var count: Int?
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] { [.table(ForcesTable.source)] }
}

/// The correction that phones apply to their scales on the host's command.
private enum ScaleCorrection {
    /// The current load counts as zero.
    case tare
    /// The number and value, in euros, of the coins on the glass.
    case calibrate(coin: Int, count: Int)

    static let coins = [1, 2]
    static let coinCounts = 1...50
}

extension ScaleFeature {
    /// Lets one phone correct its scale, or all; disconnected phones do not receive the command.
    ///
    /// - Throws: 422 unless the phones are at the scale, 404 for an unknown participant.
    fileprivate static func correctScales(
        in room: Room,
        _ command: HostCommand,
        _ correction: ScaleCorrection,
        _ rooms: isolated Rooms
    ) throws(Problem) {
        let only = try room.participant(of: command)
        guard room.state.activity == "scale" else {
            throw .invalid("action", "Phones are not at the scale; start the activity \"scale\" first.")
        }
        for participant in only.map({ [$0] }) ?? room.participants where participant.isWelcomed {
            if let id = participant.connection { rooms.connections.send(to: id) { $0.scale(correction) } }
        }
    }
}

/// Enables force in frames while the activity is the scale.
final class RoomScale: RoomFeature {
    private unowned let room: Room

    init(in room: Room) {
        self.room = room
    }

    var measuresForce: Bool { room.state.activity == "scale" }
}

extension JSONWriter {
    fileprivate mutating func scale(_ correction: ScaleCorrection) {
        switch correction {
        case .tare: raw("{\"type\":\"scale\",\"action\":\"tare\"}")
        case .calibrate(let coin, let count):
            raw("{\"type\":\"scale\",\"action\":\"calibrate\"")
            integer("coin", coin)
            integer("count", count)
            raw("}")
        }
    }
}
