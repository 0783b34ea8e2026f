import Transport
import WireProtocol

/// Tells all phones and viewers of a room its new state.
extension Rooms {
    /// The phones that receive it in one tick: 10,000 at once would delay all other rooms by 50 ms.
    private static let phonesPerTick = 400

    /// Sends the session's state to all of its phones and viewers; in a large room the last phones get it some ticks later.
    ///
    /// - Parameter afterwards: called for each phone after it was sent the state.
    func broadcastState(
        of room: Room,
        afterwards: (@Sendable (isolated Rooms, Room, Participant) -> Void)? = nil
    ) {
        updatePace(of: room)
        var message = JSONWriter()
        message.session(room.fullState)
        for forHost in [false, true] { appendToBacklogs(message.bytes, forHost: forHost, room) }
        for id in room.viewers where connections[id].map({ $0.delivery != .awaitsSnapshot }) == true {
            transport.send(message.bytes, kind: .text, to: id)
        }
        let unfinished = room.announcement
        room.announcement = Announcement(
            message: message.bytes,
            // Phones that were not told before are told all at once.
            afterwards: (unfinished?.afterwards ?? []) + (afterwards.map { [$0] } ?? []),
            phones: room.participants[...]
        )
        announce(to: room)
        if room.announcement != nil, unfinished == nil {
            announcingRooms.append(room)
            startTicking()
        }
    }

    /// Continues the announcements of large rooms.
    func announceFurther() {
        guard !announcingRooms.isEmpty else { return }
        for room in announcingRooms { announce(to: room) }
        announcingRooms.removeAll { $0.announcement == nil }
    }

    private func announce(to room: Room) {
        guard var announcement = room.announcement else { return }
        for participant in announcement.takeNext(Self.phonesPerTick) {
            guard let id = participant.connection, participant.isWelcomed else { continue }
            transport.send(announcement.message, kind: .text, to: id)
            for call in announcement.afterwards { call(self, room, participant) }
        }
        room.announcement = announcement.phones.isEmpty || room.state.isEnded ? nil : announcement
    }
}

/// A message for all phones of a room, and those that have not received it.
struct Announcement {
    let message: [UInt8]
    let afterwards: [@Sendable (isolated Rooms, Room, Participant) -> Void]
    private(set) var phones: ArraySlice<Participant>

    mutating func takeNext(_ count: Int) -> ArraySlice<Participant> {
        defer { phones = phones.dropFirst(count) }
        return phones.prefix(count)
    }
}
