import Storage
import Transport
import WireProtocol

extension Room {
    /// The activity of a room in which no other has been started.
    static let firstActivity = "touch"

    /// Ends what the class did, and the lobby, and begins something else: a room has one activity at a time.
    func begin(activity: String, subject: String? = nil) {
        state.activity = activity
        state.subject = subject
        state.isInLobby = false
        for feature in features { feature.activityChanged() }
    }
}

extension Rooms {
    /// Broadcasts a changed state, and marks it for the next commit.
    ///
    /// - Parameter afterwards: called for each phone after it was sent the state.
    func saveState(
        of room: Room,
        afterwards: (@Sendable (isolated Rooms, Room, Participant) -> Void)? = nil
    ) {
        room.needsRow = true
        markDirty(room)
        if !room.state.isEnded { broadcastState(of: room, afterwards: afterwards) }
    }

    /// Broadcasts a changed state, and replies once it is on disk.
    ///
    /// - Parameter afterwards: called for each phone after it was sent the state.
    func stateChanged(
        of room: Room,
        afterwards: (@Sendable (isolated Rooms, Room, Participant) -> Void)? = nil
    ) -> HTTPReply {
        saveState(of: room, afterwards: afterwards)
        let state = room.fullState
        return .later { [self] in
            guard await durable() else { return Problem.storeFailing.response }
            return Representation.result(200) { $0.controlState(state) }
        }
    }
}
