import Transport
import WireProtocol

/// Tells all phones and viewers of a room its new state.
extension Rooms {
    /// Sends the session's state to all of its phones and viewers; in a large room the last phones get it some ticks later.
    ///
    /// - Parameter action: the host's action that changed it, if one did.
    func broadcastState(of room: Room, by action: HostAction? = nil) {
        updatePace(of: room)
        var message = JSONWriter()
        message.session(room.fullState)
        for forHost in [false, true] { appendToBacklogs(message.bytes, forHost: forHost, room) }
        for id in room.viewers where connections[id].map({ $0.delivery != .awaitsSnapshot }) == true {
            transport.send(message.bytes, kind: .text, to: id)
        }
        let unfinished = room.announcement
        var announcement = Announcement(message: message.bytes, phones: room.participants[...])
        // Phones that were not told before are told all at once, each action once.
        announcement.actions = unfinished?.actions ?? [:]
        if let action { announcement.actions[action.name] = action }
        room.announcement = announcement
        announce(to: room)
        if room.announcement != nil, unfinished == nil {
            announcingRooms.append(room)
            ticker.start()
        }
    }

    /// Continues the announcements of large rooms.
    func announceFurther() {
        guard !announcingRooms.isEmpty else { return }
        for room in announcingRooms { announce(to: room) }
        announcingRooms.removeAll { $0.announcement == nil }
    }

    /// Sends a phone what features have for it.
    func sendFeatureState(to participant: Participant, in room: Room) {
        participant.awaitsFeatureState = false
        for feature in room.features { feature.sendState(to: participant, self) }
    }

    private func announce(to room: Room) {
        guard var announcement = room.announcement else { return }
        for participant in announcement.takeNext(configuration.workPerTick.announcements) {
            guard let id = participant.connection, participant.isWelcomed else { continue }
            transport.send(announcement.message, kind: .text, to: id)
            for action in announcement.actions.values { action.afterwards?(self, room, participant) }
            if participant.awaitsFeatureState { sendFeatureState(to: participant, in: room) }
        }
        room.announcement = announcement.phones.isEmpty || room.state.isEnded ? nil : announcement
    }
}

/// A message for all phones of a room, and those that have not received it.
struct Announcement {
    let message: [UInt8]
    /// The host's actions that changed the state, by name.
    var actions: [String: HostAction] = [:]
    private(set) var phones: ArraySlice<Participant>

    init(message: [UInt8], phones: ArraySlice<Participant>) {
        self.message = message
        self.phones = phones
    }

    mutating func takeNext(_ count: Int) -> ArraySlice<Participant> {
        defer { phones = phones.dropFirst(count) }
        return phones.prefix(count)
    }
}
