import Transport
import WireProtocol

/// Sends a room's new state to all its phones and viewers; in a large room the last phones get it some ticks later.
final class Announcements {
    private let services: RoomServices
    private let ticker: Ticker
    private let connections: LiveConnections
    private let messagesPerTick: Int
    /// Rooms in which not all phones have received the newest state.
    private var unfinished: [Room] = []

    init(_ services: RoomServices, _ ticker: Ticker, _ connections: LiveConnections, messagesPerTick: Int) {
        self.services = services
        self.ticker = ticker
        self.connections = connections
        self.messagesPerTick = messagesPerTick
    }

    var isEmpty: Bool { unfinished.isEmpty }

    /// Sends the session's state to all of its phones and viewers.
    ///
    /// - Parameter action: The host's action that changed it, if any.
    func announceState(of room: Room, by action: HostAction?, _ rooms: isolated Rooms) {
        var message = JSONWriter()
        message.session(room.fullState)
        for forHost in [false, true] { room.backlogs[forHost]?.append(message.bytes) }
        for id in room.viewers where connections[id].map({ $0.delivery != .awaitsSnapshot }) == true {
            services.transport.send(message.bytes, kind: .text, to: id)
        }
        let earlier = room.announcement
        var announcement = Announcement(message: message.bytes, phones: room.participants[...])
        // Phones with several outstanding announcements get them together, each action once.
        announcement.actions = earlier?.actions ?? [:]
        if let action { announcement.actions[action.name] = action }
        room.announcement = announcement
        announce(to: room, rooms)
        if room.announcement != nil, earlier == nil {
            unfinished.append(room)
            ticker.start()
        }
    }

    /// Continues the announcements of large rooms.
    func announceFurther(_ rooms: isolated Rooms) {
        guard !unfinished.isEmpty else { return }
        for room in unfinished { announce(to: room, rooms) }
        unfinished.removeAll { $0.announcement == nil }
    }

    private func announce(to room: Room, _ rooms: isolated Rooms) {
        guard var announcement = room.announcement else { return }
        for participant in announcement.removeFirst(messagesPerTick) {
            guard let id = participant.connection, participant.isWelcomed else { continue }
            services.transport.send(announcement.message, kind: .text, to: id)
            for action in announcement.actions.values { action.afterwards?(rooms, room, participant) }
            if participant.awaitsFeatureState { room.sendFeatureState(to: participant, rooms) }
        }
        room.announcement = announcement.phones.isEmpty || room.state.isEnded ? nil : announcement
    }
}

/// A message for all phones of a room, and the phones that have not received it.
struct Announcement {
    let message: [UInt8]
    /// The host's actions that changed the state, by name.
    var actions: [String: HostAction] = [:]
    private(set) var phones: ArraySlice<Participant>

    mutating func removeFirst(_ count: Int) -> ArraySlice<Participant> {
        defer { phones = phones.dropFirst(count) }
        return phones.prefix(count)
    }
}
