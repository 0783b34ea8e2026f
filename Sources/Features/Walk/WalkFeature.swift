import Rooms
import Web

/// The audio walk: plays for single listeners and classes; the host sees the walkers' positions.
final class WalkFeature: Feature {
    static let routes = walkRoutes + playRoutes
    static let activities = [
        Activity("walk") { rooms, room, subject throws(Problem) in startWalk(of: subject, in: room, rooms) }
    ]
    static let roomFeature: (any RoomFeature.Type)? = RoomWalkers.self

    let services: PlayServices

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        guard room.retention == .replay else { return [] }
        let walks = RecordedWalks(of: room, rooms.store)
        return [.log(walks.table), .file(walks.lines)]
    }

    init(_ services: PlayServices) {
        self.services = services
    }
}
