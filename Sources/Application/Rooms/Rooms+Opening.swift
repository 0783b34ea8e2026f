import Logging
import Storage
import Transport
import WireProtocol

/// Creates, opens and closes rooms.
extension Rooms {
    /// Makes a room reachable by its code, its host token and its features' ids.
    func open(_ room: Room) {
        awake[room.code] = room
        for key in room.hostKeys { hostedCodes[key] = room.code }
        for feature in allFeatures { feature.opened(room) }
    }

    /// Makes a room unreachable.
    func close(_ room: Room) {
        awake[room.code] = nil
        room.announcement = nil
        for key in room.hostKeys { hostedCodes[key] = nil }
        for feature in allFeatures { feature.closed(room) }
    }

    /// Creates and opens a room, which is not on disk yet.
    func newRoom(
        token: String,
        activity: String,
        retention: Room.Retention,
        locale: String,
        isByAuthor: Bool
    ) -> Room {
        var code = SessionCode.random()
        while awake[code] != nil || sleeping[code] != nil { code = SessionCode.random() }
        let created = ages.now.rounded(.down)
        let room = Room(
            code: code,
            hostKey: TokenHash(of: token),
            state: SessionState(code: code, activity: activity),
            retention: retention,
            locale: locale,
            createdAt: created,
            expiresAt: created + Double(configuration.sessionLifetime.components.seconds),
            isByAuthor: isByAuthor,
            features: roomFeatures
        )
        room.state.isInLobby = true
        room.startedAt = now
        room.clockOffset = ages.offset
        open(room)
        expiries.insert(code, expiresAt: room.expiresAt)
        markDirty(room)
        logger.info("Session created", metadata: ["session": "\(code)", "activity": "\(activity)"])
        return room
    }

    func isAwake(_ code: String) -> Bool { awake[code] != nil }

    /// Removes a new room that could not be stored.
    func discard(room code: String) {
        guard let room = awake[code] else { return }
        close(room)
        releaseBudgets(of: room)
        if commits.isInFlight { wipedDuringCommit.insert(code) }
        Task { try? await self.store.wipe(session: code) }
    }
}
