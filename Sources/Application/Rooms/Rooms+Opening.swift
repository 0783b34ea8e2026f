import Logging
import Storage
import Transport
import WireProtocol

/// Creates rooms.
extension Rooms {
    /// Creates and opens a room, which is not on disk yet.
    func newRoom(
        token: String,
        activity: String,
        retention: Room.Retention,
        locale: String,
        isByAuthor: Bool
    ) -> Room {
        var code = SessionCode.random()
        while directory.isKnown(code) { code = SessionCode.random() }
        let created = directory.ages.now.rounded(.down)
        let room = Room(
            code: code,
            hostKey: TokenHash(of: token),
            state: SessionState(code: code, activity: activity),
            retention: retention,
            locale: locale,
            createdAt: created,
            expiresAt: created + Double(configuration.sessionLifetime.components.seconds),
            isByAuthor: isByAuthor,
            features: features.roomFeatures
        )
        room.state.isInLobby = true
        room.startedAt = now
        room.clockOffset = directory.ages.offset
        directory.open(room)
        directory.expire(code, at: room.expiresAt)
        commits.markDirty(room)
        logger.info("Session created", metadata: ["session": "\(code)", "activity": "\(activity)"])
        return room
    }

    func isAwake(_ code: String) -> Bool { directory.awake[code] != nil }

    /// Removes a new room that could not be stored.
    func discard(room code: String) {
        guard let room = directory.awake[code] else { return }
        directory.close(room)
        releaseBudgets(of: room)
        commits.leaveOut([code])
        Task { try? await self.store.wipe(session: code) }
    }
}
