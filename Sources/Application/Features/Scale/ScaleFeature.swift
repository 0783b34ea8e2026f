import WireProtocol

/// The scale: phones weigh with their screens, and frames include force.
final class ScaleFeature: Feature {
    static let activities = [Activity("scale")]
    static let roomFeature: (any RoomFeature.Type)? = RoomScale.self
}

/// Enables force in frames while the activity is the scale.
final class RoomScale: RoomFeature {
    private unowned let room: Room

    init(in room: Room) {
        self.room = room
    }

    var measuresForce: Bool { room.state.activity == "scale" }
}
