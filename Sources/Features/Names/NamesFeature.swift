import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Names: how phones get their names, and the host's commands about them.
final class NamesFeature: Feature {
    static let roomFeature: (any RoomFeature.Type)? = RoomNames.self

    static let actions = [
        HostAction("naming", fields: ["naming", "shown", "persons"]) { rooms, room, command throws(Problem) in
            let fields = try command.fields(NamingFields.self)
            guard fields.naming != nil || fields.shown != nil || fields.persons != nil else {
                throw .invalid("naming", "Send `naming`, `shown` or `persons`.")
            }
            let names = room.feature(RoomNames.self)
            let naming = try fields.naming.map { name throws(Problem) in try Naming(named: name) }
            try names.change(naming ?? room.state.naming, arePersons: fields.persons, rooms)
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
        var persons: Bool?
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
        detail:
            "Phones have names or codes of the kind that the session has now; take them away first (`rename`), or "
            + "keep the kind and hide them (`shown`).",
        field: "naming"
    )

    static let codesAreNoPersons = Problem(
        409,
        "naming-fixed",
        title: "Names are fixed",
        detail: "Phones have codes that do not identify anybody; decide on `persons` before the first phone has one.",
        field: "persons"
    )
}

/// The own names and codes of a room's phones. Two phones may have the same name; each remains a separate participant.
final class RoomNames: NewsFeature, StoredFeature {
    /// The maximum number of times that a phone may change its label while the server runs.
    private static let changesPerPhone = 16

    private unowned let room: Room
    /// The numbers of participants whose published label changed since the last frame.
    private var changed: Set<Int> = []
    /// The number of label changes, by participant number.
    private var changes: [Int: Int] = [:]
    private var present = PresentPersons()

    init(in room: Room) {
        self.room = room
    }

    // MARK: The host

    /// Changes how phones get their names, and whether their codes identify persons.
    ///
    /// - Parameter arePersons: `nil` to leave it.
    /// - Throws: `Problem.namingFixed` while phones have names of the other kind, which would be lost;
    ///   `Problem.codesAreNoPersons` if somebody has joined without knowing that codes identify; 422 for other names than
    ///   codes.
    func change(_ naming: Naming, arePersons: Bool?, _ rooms: isolated Rooms) throws(Problem) {
        let hasTeams = room.state.teams != nil
        let areNamed = room.participants.contains { $0.label.name.label != nil || !hasTeams && $0.group != nil }
        guard naming == room.state.naming || !areNamed else { throw .namingFixed }
        let identifies = naming == .codes && arePersons ?? room.state.areCodesPersons
        guard arePersons != true || naming == .codes else {
            throw .invalid("persons", "Only codes identify persons, not names that are \(naming.rawValue).")
        }
        guard !identifies || room.state.areCodesPersons || !areNamed else { throw .codesAreNoPersons }
        room.state.naming = naming
        guard identifies != room.state.areCodesPersons else { return }
        room.state.areCodesPersons = identifies
        for participant in room.roster.values {
            publish(participant.label, of: participant)
            notePresence(of: participant, rooms)
        }
        room.revision &+= 1
    }

    /// Shows or hides all labels.
    func show(_ isShown: Bool) {
        guard room.state.areNamesShown != isShown else { return }
        room.state.areNamesShown = isShown
        // A replay lists those who were removed, too.
        for participant in room.roster.values { publish(participant.label, of: participant) }
        room.revision &+= 1
    }

    /// Sets a label, informs all who may see it, and stores it.
    func call(_ participant: Participant, _ label: ParticipantLabel, _ rooms: isolated Rooms) {
        set(label, for: participant)
        participant.needsRow = true
        rooms.commits.markDirty(participant, in: room)
        rooms.ticker.start()
        notePresence(of: participant, rooms)
        send(to: participant, rooms)
    }

    /// Puts a phone into a group, or out of it, and informs all who may see it.
    func join(_ group: String?, _ participant: Participant, _ rooms: isolated Rooms) {
        guard participant.group != group else { return }
        var label = participant.label
        label.name.group = group
        call(participant, label, rooms)
    }

    /// Puts a phone into a group at its `hello`, whose caller stores it.
    func place(_ participant: Participant, in group: String) {
        var label = participant.label
        label.name.group = group
        set(label, for: participant)
    }

    /// Sends a phone its label.
    private func send(to participant: Participant, _ rooms: isolated Rooms) {
        guard let id = participant.connection, participant.isWelcomed else { return }
        rooms.connections.send(to: id) { $0.labelMessage(participant.ownIdentity) }
    }

    private func set(_ label: ParticipantLabel, for participant: Participant) {
        publish(label, of: participant)
        room.revision &+= 1
    }

    private func publish(_ label: ParticipantLabel, of participant: Participant) {
        participant.call(label, isPerson: room.state.areCodesPersons, isShown: room.state.areNamesShown)
        if !room.viewers.isEmpty, !participant.isRemoved { changed.insert(participant.number) }
    }

    // MARK: Phones

    func helloReceived(from participant: Participant, _ hello: Hello) -> Bool {
        guard hello.name != OwnName(), let label = try? checked(hello.name, by: participant), label != participant.label
        else { return false }
        set(label, for: participant)
        return true
    }

    func nameRequested(by participant: Participant, _ name: OwnName, _ rooms: isolated Rooms) throws(LabelRefusal) {
        let label = try checked(name, by: participant)
        guard label != participant.label else {
            // The phone gets a response even if nothing changed.
            return send(to: participant, rooms)
        }
        call(participant, label, rooms)
    }

    /// Returns the label that results from a phone's request.
    private func checked(_ name: OwnName, by participant: Participant) throws(LabelRefusal) -> ParticipantLabel {
        var label = participant.label
        let group = try group(in: name, by: participant)
        // Who joins a team keeps its name, also one that the host hides from it.
        let joinsTeam = room.state.teams != nil && name.label == nil && name.group != nil
        let ownLabel = joinsTeam ? label.name.label : name.label
        switch room.state.naming {
        case .invented:
            guard joinsTeam else { throw .inventedNames }
        case .own:
            guard !label.isByHost || ownLabel == label.name.label else { throw .chosenByHost }
        case .codes:
            // The figures belong to the code under which they were drawn.
            guard label.name.label == nil || name.label == label.name.label || !room.hasTakenPart(participant)
            else { throw .codeTaken }
            guard !label.isByHost || name.label == label.name.label else { throw .chosenByHost }
        }
        let name = OwnName(label: ownLabel, group: group)
        guard name != label.name else { return label }
        guard changes[participant.number, default: 0] < Self.changesPerPhone else { throw .tooOften }
        changes[participant.number, default: 0] += 1
        label.name = name
        return label
    }

    /// Returns the group that results from a phone's request: where the class has teams, one of them, if its user may
    /// choose.
    private func group(in name: OwnName, by participant: Participant) throws(LabelRefusal) -> String? {
        guard let teams = room.state.teams, room.state.naming != .codes else {
            return name.group ?? participant.group
        }
        guard let wished = name.group, wished != participant.group else { return participant.group }
        guard teams.choice == .own, teams.names.contains(wished) else { throw .noSuchTeam }
        return wished
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        set(ParticipantLabel(), for: participant)
        notePresence(of: participant, rooms)
        participant.device = DeviceKind()
        participant.needsRow = true
    }

    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {
        changed.remove(participant.number)
        changes[participant.number] = nil
        notePresence(of: participant, rooms)
    }

    // MARK: Two phones with one code

    func connectionChanged(of participant: Participant, _ rooms: isolated Rooms) {
        notePresence(of: participant, rooms)
    }

    /// Tells phones and viewers when a person's code is on a second connected phone, and when it is on one only.
    private func notePresence(of participant: Participant, _ rooms: isolated Rooms) {
        let isHere = participant.connection != nil && !participant.isRemoved
        for (number, isTwice) in present.note(participant.number, isHere ? participant.person : nil) {
            guard let phone = room.roster[number], phone.isCodeTwice != isTwice else { continue }
            phone.isCodeTwice = isTwice
            room.revision &+= 1
            if !room.viewers.isEmpty, !phone.isRemoved { changed.insert(number) }
            rooms.ticker.start()
            send(to: phone, rooms)
        }
    }

    // MARK: Frames

    var news: FrameNews? { changed.isEmpty ? nil : FrameNews(isUnique: true) }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        guard case .news = part else { return }
        frame.add("labels", changed.sorted().compactMap { room.participant(Participant.id($0)) }) {
            $0.labelEntry($1.identity)
        }
    }

    func clearNews() {
        changed.removeAll(keepingCapacity: true)
    }

    // MARK: Storage

    static let storedName = "names"

    func restore(_ rows: RestoredSession) throws {
        for participant in room.roster.values { publish(participant.label, of: participant) }
    }
}
