import Storage
import Transport
import WireProtocol

extension Room {
    /// Changes the activity and its subject.
    func begin(activity: String, subject: String?) {
        state.activity = activity
        state.subject = subject
        for feature in features { feature.activityChanged() }
    }
}

extension Rooms {
    /// Broadcasts a changed state, and replies once it is on disk.
    func stateChanged(of room: Room) -> HTTPReply {
        room.needsRow = true
        markDirty(room)
        if !room.state.isEnded { broadcastState(of: room) }
        let state = room.fullState
        return .later { [self] in
            guard await durable() else { return Problem.storeFailing.response }
            return Representation.result(200) { $0.controlState(state) }
        }
    }
}
