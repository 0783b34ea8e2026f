import Rooms

/// Replay: shows a session at any past time.
final class ReplayFeature: Feature {
    static let routes = replayRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomReplay.self
}

/// A room's pending replay requests.
final class RoomReplay: RoomFeature {
    /// The number of segments that clients wait for.
    var waitingSegments = 0

    init(in room: Room) {}
}
