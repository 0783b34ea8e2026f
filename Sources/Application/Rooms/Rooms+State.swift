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
    /// - Parameter action: the host's action that changed it, if one did.
    func saveState(of room: Room, by action: HostAction? = nil) {
        room.needsRow = true
        commits.markDirty(room)
        if !room.state.isEnded { broadcastState(of: room, by: action) }
    }

    /// Tells all phones and viewers of a room its state.
    func broadcastState(of room: Room, by action: HostAction? = nil) {
        load.updatePace(of: room)
        announcements.announceState(of: room, by: action, self)
    }

    /// Broadcasts a changed state, and replies once it is on disk.
    ///
    /// - Parameter action: the host's action that changed it, if one did.
    func stateChanged(of room: Room, by action: HostAction? = nil) -> HTTPReply {
        saveState(of: room, by: action)
        let state = room.fullState
        return .later { [self] in
            guard await durable() else { return Problem.storeFailing.response }
            return Representation.result(200) { $0.controlState(state) }
        }
    }
}
