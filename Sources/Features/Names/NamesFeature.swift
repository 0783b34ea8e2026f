import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Names: how phones get their names, and the host's commands about them.
final class NamesFeature: Feature {
    static let roomFeature: (any RoomFeature.Type)? = RoomNames.self

    static let actions = [
        HostAction("naming", fields: ["naming", "shown"]) { rooms, room, command throws(Problem) in
            let fields = try command.fields(NamingFields.self)
            guard fields.naming != nil || fields.shown != nil else {
                throw .invalid("naming", "Send `naming`, `shown` or both.")
            }
            let names = room.feature(RoomNames.self)
            if let naming = fields.naming { try names.change(try Naming(named: naming)) }
            if let shown = fields.shown { names.show(shown) }
            return nil
        },
        HostAction("rename", fields: ["participant", "label"]) { rooms, room, command throws(Problem) in
            let participant = try participant(of: command, in: room)
            var label = participant.label
            label.name.label = try labelText(of: command)
            label.isHidden = false
            label.isByHost = true
            room.feature(RoomNames.self).call(participant, label, rooms)
            return nil
        },
        HostAction("label", fields: ["participant", "on"]) { rooms, room, command throws(Problem) in
            let participant = try participant(of: command, in: room)
            guard let on = try command.fields(NamingFields.self).on else {
                throw .invalid("on", "`on` must be true or false.")
            }
            var label = participant.label
            label.isHidden = !on
            room.feature(RoomNames.self).call(participant, label, rooms)
            return nil
        },
    ]

    private struct NamingFields: Decodable {
        var naming: String?
        var shown: Bool?
        var label: String?
        var on: Bool?
    }

    private static func participant(of command: HostCommand, in room: Room) throws(Problem) -> Participant {
        guard let participant = try room.participant(of: command) else {
            throw .invalid("participant", "Missing `participant`, a participant's id.")
        }
        return participant
    }

    private static func labelText(of command: HostCommand) throws(Problem) -> String? {
        guard let text = try command.fields(NamingFields.self).label else { return nil }
        do throws(LabelText.Fault) {
            return try LabelText.label.checked(text)
        } catch {
            throw .invalid(error.field, error.detail)
        }
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] { [.table(ParticipantsTable.source)] }
}

extension Naming {
    fileprivate init(named name: String) throws(Problem) {
        guard let naming = Naming(rawValue: name) else {
            let allowed = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("naming", "`naming` must be one of \(allowed), not \"\(name.prefix(40))\".")
        }
        self = naming
    }
}

extension Problem {
    static let namingFixed = Problem(
        409,
        "naming-fixed",
        title: "Names are fixed",
        detail: "Phones have names or codes of the kind that the session has now; take them away first, or hide them.",
        field: "naming"
    )
}
