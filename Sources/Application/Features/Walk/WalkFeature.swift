/// The audio walk: plays for single listeners and classes; the host sees the walkers' positions.
final class WalkFeature: Feature {
    static let routes = Rooms.walkRoutes + Rooms.playRoutes
    static let activities = [
        Activity("walk") { rooms, room, subject throws(Problem) in rooms.startWalk(of: subject, in: room) }
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

extension Rooms {
    var plays: PlayServices { feature(WalkFeature.self).services }
}
