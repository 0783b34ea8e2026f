import Rooms

/// The data for the tables of a session's experiments: a copy that shares memory with the room.
struct ExperimentRows: Sendable {
    let participants: [ExperimentParticipant]
    let experiments: [StartedExperiment]

    init(of room: Room) {
        participants = room.storedParticipants.map(ExperimentParticipant.init)
        experiments = room.feature(RoomExperiments.self).started
    }
}
