import Logging
import Storage
import TouchMetrics
import Transport
import WireProtocol

/// The host's actions that are independent of the activity.
final class HostFeature: Feature {
    static let routes = Rooms.sessionRoutes + Rooms.controlRoutes

    static let roomFeature: (any RoomFeature.Type)? = RoomClearings.self

    static let actions = [
        HostAction("freeze") { rooms, room, _ in
            rooms.freeze(room)
            return nil
        },
        HostAction("unfreeze") { rooms, room, _ in
            rooms.unfreeze(room)
            return nil
        },
        HostAction("clear", fields: ["participant"]) { rooms, room, command throws(Problem) in
            rooms.clear(try room.participant(of: command), in: room)
            return nil
        },
        HostAction("hide") { rooms, room, _ in
            rooms.hide(true, in: room)
            return nil
        },
        HostAction("reveal") { rooms, room, _ in
            rooms.hide(false, in: room)
            return nil
        },
        HostAction("spotlight", fields: ["participant"]) { _, room, command throws(Problem) in
            room.state.spotlight = try room.participant(of: command)?.id
            return nil
        },
        HostAction("lock") { _, room, _ in
            room.state.isLocked = true
            return nil
        },
        HostAction("unlock") { _, room, _ in
            room.state.isLocked = false
            return nil
        },
        HostAction("remove", fields: ["participant", "idle"]) { rooms, room, command throws(Problem) in
            if try command.fields(RemovalFields.self).idle == true {
                guard command.participant == nil else {
                    throw .invalid("participant", "`participant` and `idle` exclude each other.")
                }
                rooms.removeIdle(in: room)
            } else {
                rooms.remove(try room.requiredParticipant(of: command), from: room, isBanned: false)
            }
            return nil
        },
        HostAction("ban", fields: ["participant"]) { rooms, room, command throws(Problem) in
            rooms.remove(try room.requiredParticipant(of: command), from: room, isBanned: true)
            return nil
        },
        HostAction("activity", fields: ["activity", "subject"]) { rooms, room, command throws(Problem) in
            let fields = try command.fields(ActivityFields.self)
            guard let activity = rooms.features.activities.first(where: { $0.name == fields.activity }) else {
                let names = rooms.features.activities.map(\.name).joined(separator: ", ")
                throw .invalid("activity", "Unknown `activity`; known activities: \(names).")
            }
            if let start = activity.start, let subject = fields.subject { return try start(rooms, room, subject) }
            room.begin(activity: activity.name, subject: fields.subject)
            return nil
        },
        HostAction("touchkit", fields: ["on"]) { _, room, command throws(Problem) in
            room.state.touchkit = try command.isOn
            return nil
        },
        HostAction("lobby", fields: ["on"]) { _, room, command throws(Problem) in
            room.state.isInLobby = try command.isOn
            return nil
        },
        HostAction("end") { rooms, room, _ in
            rooms.end(room, detail: "The host has ended the session.")
            return nil
        },
    ]

    private struct RemovalFields: Decodable {
        /// Whether to remove all participants that have sent nothing.
        var idle: Bool?
    }

    private struct ActivityFields: Decodable {
        var activity: String?
        var subject: String?
    }
}

extension HostCommand {
    private struct SwitchFields: Decodable {
        var on: Bool?
    }

    /// The field `on` of an action that switches something.
    fileprivate var isOn: Bool {
        get throws(Problem) {
            guard let on = try fields(SwitchFields.self).on else {
                throw .invalid("on", "`on` must be true or false.")
            }
            return on
        }
    }
}

extension Room {
    fileprivate func requiredParticipant(of command: HostCommand) throws(Problem) -> Participant {
        guard let participant = try participant(of: command) else {
            throw .invalid("participant", "Missing `participant`, a participant's id.")
        }
        return participant
    }
}

// MARK: Effects

extension Rooms {
    /// Freezes the room: lifts all fingers and discards further batches.
    fileprivate func freeze(_ room: Room) {
        let milliseconds = room.milliseconds(at: now)
        if !room.state.isFrozen { room.mark(RoomMarker(milliseconds: milliseconds, kind: .frozen)) }
        room.state.isFrozen = true
        for participant in room.participants
        // Otherwise the pause would count as time of the movement.
        where participant.metrics.touching > 0
            || room.features.contains(where: { $0.hasOngoingAction(of: participant) })
        {
            participant.metrics.cancelAll()
            for feature in room.features { feature.interrupted(participant, self) }
            participant.awaitsFeatureState = true
            room.log.lifted(participant: participant.number, milliseconds: milliseconds)
            changed(participant, in: room)
        }
    }

    fileprivate func hide(_ isHidden: Bool, in room: Room) {
        room.state.isHidden = isHidden
        peers.markChanged(in: room)
    }

    /// Removes all participants that have sent nothing, connected or not, without a trace.
    fileprivate func removeIdle(in room: Room) {
        let idle = room.participants.filter { !room.hasTakenPart($0) }
        let left = idle.compactMap { dismiss($0, from: room, isBanned: false) }
        room.forget(idle)
        connections.end(left, Self.removal(isBanned: false))
    }

    fileprivate func unfreeze(_ room: Room) {
        guard room.state.isFrozen else { return }
        room.mark(RoomMarker(milliseconds: room.milliseconds(at: now), kind: .unfrozen))
        room.state.isFrozen = false
    }

    /// Clears the figures of one participant, or of all.
    fileprivate func clear(_ only: Participant?, in room: Room) {
        let milliseconds = room.milliseconds(at: now)
        room.mark(RoomMarker(milliseconds: milliseconds, kind: .cleared, participant: only?.number))
        for participant in only.map({ [$0] }) ?? room.participants {
            participant.metrics.clear()
            room.log.cleared(participant: participant.number, milliseconds: milliseconds)
            for feature in room.features { feature.cleared(participant, self) }
            participant.awaitsFeatureState = true
            changed(participant, in: room)
        }
    }

    /// Marks figures that changed without a batch for the phone, the viewers and the store.
    fileprivate func changed(_ participant: Participant, in room: Room) {
        participant.batchesSinceCheckpoint += 1
        commits.markDirty(participant, in: room)
        viewers.markFiguresChanged(participant, in: room)
        if participant.connection != nil {
            participant.pacing.postpone(now: now)
            figures.add(participant, inBulk: true)
        }
    }

    /// Removes a participant, without a trace if it has no data.
    fileprivate func remove(_ participant: Participant, from room: Room, isBanned: Bool) {
        let connection = dismiss(participant, from: room, isBanned: isBanned)
        if !room.hasTakenPart(participant) { room.forget([participant]) }
        connections.end(connection.map { [$0] } ?? [], Self.removal(isBanned: isBanned))
    }

    private static func removal(isBanned: Bool) -> ConnectionEnd {
        ConnectionEnd(
            code: .removed,
            title: isBanned ? "banned" : "removed",
            detail: isBanned ? "The host has banned this phone." : "The host has removed this phone."
        )
    }
}
