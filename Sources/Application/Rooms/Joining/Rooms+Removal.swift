import Storage
import TouchMetrics
import WireProtocol

/// Removes participants: by their host, or by their own wish.
extension Rooms {
    /// Removes a participant; returns its connection, which is to be closed.
    func dismiss(_ participant: Participant, from room: Room, isBanned: Bool) -> Connection? {
        if isBanned { room.bannedKeys.insert(participant.resumeKey) }
        room.remove(participant, at: room.milliseconds(at: now))
        if room.state.spotlight == participant.id { room.state.spotlight = nil }
        participant.needsRow = true
        commits.markDirty(participant, in: room)
        viewers.markLeft(participant, in: room)
        releasePlace(of: participant, in: room)
        for feature in room.features { feature.removed(participant, self) }
        guard let id = participant.connection else { return nil }
        participant.connection = nil
        return connections[id]
    }

    /// Removes a participant that withdrew, with all that it sent.
    ///
    /// With retention `figures` every trace of it is deleted. With `replay` its events stay in the log until the session
    /// expires or is deleted, as those of removed participants do. The phone is told once the change is on disk.
    func withdraw(_ participant: Participant, from connection: Connection) {
        guard participant.connection == connection.id else { return }
        let room = connection.room
        participant.metrics.clear()
        room.log.withdrawn(participant: participant.number, milliseconds: room.milliseconds(at: now))
        for feature in room.features { feature.withdrawn(participant, self) }
        _ = dismiss(participant, from: room, isBanned: false)
        if room.retention == .figures, !room.features.contains(where: { $0.hasTakenPart(participant) }) {
            room.forget([participant])
            // Its number is not given again after a restart.
            room.needsRow = true
        }
        commits.afterCommit {
            self.connections.send(to: connection.id) { $0.withdrawn() }
            self.connections.fail(
                connection,
                .removed,
                title: "withdrawn",
                detail: "The participant has withdrawn; what it sent no longer counts."
            )
        }
    }
}
