import Rooms
import Web

/// Phones weigh by their motion sensors, on a spring or a ruler, or swing as pendulums: whatever the class does, as on the page of
/// the scale.
final class WeighingFeature: Feature {
    static let roomFeature: (any RoomFeature.Type)? = RoomWeighing.self
    static let routes = pendulumRoutes

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        guard room.retention == .replay else { return [.table(WeighingsTable.source)] }
        return [.table(WeighingsTable.source), .file(MotionFile(of: room, rooms.store).source)]
    }
}
