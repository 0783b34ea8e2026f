import Rooms
import Storage
import Web
import WireProtocol

/// The own names and codes of a room's phones. Two phones may have the same name; each remains a separate participant.
final class RoomNames: RoomFeature {
    /// The maximum number of times that a phone may change its label while the server runs.
    private static let changesPerPhone = 16

    private unowned let room: Room
    /// The numbers of participants whose published label changed since the last frame.
    private var changed: Set<Int> = []
    /// The number of label changes, by participant number.
    private var changes: [Int: Int] = [:]

    init(in room: Room) {
        self.room = room
    }

    // MARK: The host

    /// Changes how phones get their names.
    ///
    /// - Throws: `Problem.namingFixed` while phones have names of the other kind, which would be lost.
    func change(_ naming: Naming) throws(Problem) {
        guard naming == room.state.naming || !room.participants.contains(where: { $0.label.name != OwnName() })
        else { throw .namingFixed }
        room.state.naming = naming
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
        send(to: participant, rooms)
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
        participant.call(label, isShown: room.state.areNamesShown)
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
        switch room.state.naming {
        case .invented: throw .inventedNames
        case .own:
            guard !label.isByHost || name.label == label.name.label else { throw .chosenByHost }
        case .codes:
            // The figures belong to the code under which they were drawn.
            guard label.name.label == nil || name.label == label.name.label || !room.hasTakenPart(participant)
            else { throw .codeTaken }
            guard !label.isByHost || name.label == label.name.label else { throw .chosenByHost }
        }
        guard name != label.name else { return label }
        guard changes[participant.number, default: 0] < Self.changesPerPhone else { throw .tooOften }
        changes[participant.number, default: 0] += 1
        label.name = OwnName(label: name.label, group: name.group ?? label.name.group)
        return label
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        set(ParticipantLabel(), for: participant)
        participant.device = DeviceKind()
        participant.needsRow = true
    }

    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {
        changed.remove(participant.number)
        changes[participant.number] = nil
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

    func restore(_ rows: RestoredSession) throws(StorageError) {
        for participant in room.roster.values {
            participant.call(participant.label, isShown: room.state.areNamesShown)
        }
    }
}
