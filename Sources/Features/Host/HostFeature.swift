import Logging
import Rooms
import Storage
import TouchMetrics
import Transport
import Web
import WireProtocol

/// The host's actions that are independent of the activity.
final class HostFeature: Feature {
    static let routes = sessionRoutes + controlRoutes

    static let roomFeature: (any RoomFeature.Type)? = RoomClearings.self

    private static let sendVisibility: @Sendable (isolated Rooms, Room, Participant) -> Void = {
        rooms,
        room,
        participant in
        for feature in room.features { feature.visibilityChanged(for: participant, rooms) }
    }

    static let actions = [
        HostAction("freeze") { rooms, room, _ in
            freeze(room, rooms)
            return nil
        },
        HostAction("unfreeze") { rooms, room, _ in
            unfreeze(room, rooms)
            return nil
        },
        HostAction("clear", fields: ["participant"]) { rooms, room, command throws(Problem) in
            room.clearFigures(of: try room.participant(of: command), rooms)
            return nil
        },
        HostAction("hide", afterwards: sendVisibility) { rooms, room, _ in
            hide(true, in: room, rooms)
            return nil
        },
        HostAction("reveal", afterwards: sendVisibility) { rooms, room, _ in
            hide(false, in: room, rooms)
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
            guard try command.fields(RemovalFields.self).idle == true else {
                return remove([try command.requiredParticipant(in: room)], from: room, rooms)
            }
            guard command.participant == nil else {
                throw .invalid("participant", "`participant` and `idle` exclude each other.")
            }
            let idle = room.participants.filter { $0.connection == nil || !room.hasTakenPart($0) }
            return remove(idle, from: room, rooms)
        },
        HostAction("ban", fields: ["participant"]) { rooms, room, command throws(Problem) in
            remove([try command.requiredParticipant(in: room)], from: room, isBanned: true, rooms)
        },
        HostAction("erase", fields: ["participant", "person"], worksAfterEnd: true) {
            rooms,
            room,
            command throws(Problem) in
            try erase(command, in: room, rooms)
        },
        // A returning phone becomes a new participant, because the ban has deleted its figures.
        HostAction("unban") { _, room, _ in
            room.bannedKeys = []
            return nil
        },
        HostAction("activity", fields: ["activity", "subject", "progress", "closesAt"]) {
            rooms,
            room,
            command throws(Problem) in
            let fields = try command.fields(ActivityFields.self)
            return try rooms.features.begin(fields.activity, subject: fields.subject, by: command, in: room, rooms)
        },
        HostAction("touchkit", fields: ["on"]) { _, room, command throws(Problem) in
            room.state.touchkit = try command.isOn
            return nil
        },
        HostAction("lobby", fields: ["on"]) { _, room, command throws(Problem) in
            room.state.isInLobby = try command.isOn
            return nil
        },
        HostAction("retention", fields: ["retention"]) { _, room, command throws(Problem) in
            let retention = try SessionRetention(named: try command.fields(RetentionFields.self).retention)
            guard retention == room.retention || room.canChangeRetention else { throw .retentionFixed }
            room.change(retention: retention)
            return nil
        },
        HostAction("lifetime", fields: ["expiresIn"]) { rooms, room, command throws(Problem) in
            guard let requestedLifetime = try command.fields(LifetimeFields.self).expiresIn else {
                throw .invalid("expiresIn", "Missing `expiresIn`, the seconds from now until the session expires.")
            }
            let (lifetimes, now) = (rooms.configuration.lifetimes, rooms.directory.ages.now)
            room.expiresAt = try lifetimes.expiry(after: requestedLifetime, created: room.createdAt, now: now)
            rooms.directory.expire(room.code, at: room.expiresAt)
            rooms.logger.info("Lifetime changed", metadata: ["session": "\(room.code)", "until": "\(room.expiryText)"])
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

    private struct ErasureFields: Decodable {
        /// The person, in place of one participant.
        var person: String?
    }

    private struct RetentionFields: Decodable {
        var retention: String?
    }

    private struct LifetimeFields: Decodable {
        var expiresIn: Int?
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

extension HostCommand {
    /// Returns the participant that the command names.
    fileprivate func requiredParticipant(in room: Room) throws(Problem) -> Participant {
        guard let participant = try room.participant(of: self) else {
            throw .noParticipant
        }
        return participant
    }
}

extension Problem {
    fileprivate static let noParticipant = Problem.invalid("participant", "Missing `participant`, a participant's id.")
}

// MARK: Effects

extension HostFeature {
    /// Freezes the room: lifts all fingers and discards further batches.
    fileprivate static func freeze(_ room: Room, _ rooms: isolated Rooms) {
        let milliseconds = room.milliseconds(at: rooms.now)
        if !room.state.isFrozen { room.mark(RoomMarker(milliseconds: milliseconds, kind: .frozen)) }
        room.state.isFrozen = true
        for participant in room.participants
        // Without this, the pause would count as time of the movement.
        where participant.metrics.touching > 0
            || room.features.contains(where: { $0.hasOngoingAction(of: participant) })
        {
            participant.metrics.cancelAll()
            for feature in room.features { feature.gesturesInterrupted(of: participant, rooms) }
            participant.awaitsFeatureState = true
            room.log.append(.lifted, of: participant.number, milliseconds: milliseconds)
            room.figuresChanged(of: participant, rooms)
        }
    }

    fileprivate static func hide(_ isHidden: Bool, in room: Room, _ rooms: isolated Rooms) {
        room.state.isHidden = isHidden
        rooms.peers.markChanged(in: room)
    }

    fileprivate static func unfreeze(_ room: Room, _ rooms: isolated Rooms) {
        guard room.state.isFrozen else { return }
        room.mark(RoomMarker(milliseconds: room.milliseconds(at: rooms.now), kind: .unfrozen))
        room.state.isFrozen = false
    }

    /// Removes participants, and responds once nothing of them is left on disk.
    fileprivate static func remove(
        _ participants: [Participant],
        from room: Room,
        isBanned: Bool = false,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        let connections = Erasure.remove(participants, from: room, isBanned: isBanned, rooms)
        rooms.connections.end(connections, Self.removal(isBanned: isBanned))
        return Erasure.response(in: room, rooms)
    }

    /// Erases a participant of the session, or all of a person, at any time: also after its end, and if it was removed before.
    fileprivate static func erase(_ command: HostCommand, in room: Room, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        if let person = try command.fields(ErasureFields.self).person {
            guard command.participant == nil else {
                throw .invalid("participant", "`participant` and `person` exclude each other.")
            }
            let phones = room.participants.filter { $0.person == person }
            guard !phones.isEmpty else { throw .unknownPerson(person) }
            return remove(phones, from: room, rooms)
        }
        guard let id = command.participant else { throw .noParticipant }
        if let participant = room.participant(id) { return remove([participant], from: room, rooms) }
        guard let number = room.givenNumber(ofID: id) else { throw .unknownParticipant(id) }
        Erasure.eraseAbsent(number, in: room, rooms)
        return Erasure.response(in: room, rooms)
    }

    private static func removal(isBanned: Bool) -> ConnectionEnd {
        ConnectionEnd(
            code: .removed,
            title: isBanned ? "banned" : "removed",
            detail: isBanned ? "The host has banned this phone." : "The host has removed this phone."
        )
    }
}

/// The route of the host's actions: `POST …/control`.
extension HostFeature {
    static let controlRoutes: [Route<Rooms>] = [
        Route(.post, "/api/v1/sessions/{code}/control", bodyLimit: 4096) { rooms, request throws(Problem) in
            try control(try rooms.lookup.hostedRoom(request), request.http, rooms)
        }
    ]

    private static func control(_ room: Room, _ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        let command = try HostCommand(json: Representation.jsonBytes(of: request))
        let action = rooms.features.actions[command.action]
        guard !room.state.isEnded || action?.worksAfterEnd == true else { throw .sessionEnded }
        guard let action else {
            throw .unknownAction(command.action, known: rooms.features.actions.keys)
        }
        return try command.perform(action, on: room, rooms)
    }
}

extension HostCommand {
    /// Checks its fields, performs it, and tells the class.
    func perform(_ action: HostAction, on room: Room, _ rooms: isolated Rooms) throws(Problem) -> EventualResponse {
        try requireFields(of: action)
        return try action.perform(rooms, room, self) ?? rooms.stateChanged(of: room, by: action)
    }
}

extension Problem {
    /// An action that is none of those that may be asked for.
    static func unknownAction(_ name: String, known: some Collection<String>) -> Problem {
        let names = known.sorted().joined(separator: ", ")
        return .invalid("action", "Unknown action \"\(name.prefix(40))\"; known actions: \(names).")
    }
}

/// Informs viewers whose figures were cleared, so that they remove the corresponding drawings.
final class RoomClearings: NewsFeature {
    private unowned let room: Room
    /// The numbers of participants who were cleared since the last frame.
    private var cleared: Set<Int> = []

    init(in room: Room) {
        self.room = room
    }

    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {
        guard !room.viewers.isEmpty else { return }
        cleared.insert(participant.number)
    }

    var news: FrameNews? { cleared.isEmpty ? nil : FrameNews() }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        // A viewer that missed frames also missed their drawings, so it only receives the new figures.
        guard case .news = part else { return }
        frame.add("cleared", cleared.sorted().compactMap { room.roster[$0] }) { $0.string($1.id) }
    }

    func clearNews() {
        cleared.removeAll(keepingCapacity: true)
    }
}
