import Imaging
import Rooms

/// Drawing: figures, heatmaps and events of a session's phones.
///
/// The participants own the engines, because every activity measures with them.
final class TouchFeature: Feature {
    static let routes = statsRoutes + heatmapRoutes + eventRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomFigures.self
    static let activities = [Activity(Room.firstActivity)]

    let painter: any HeatmapRendering

    init(_ painter: any HeatmapRendering) {
        self.painter = painter
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        let heatmaps = HeatmapLayer.allCases.map { SessionExport.file(.heatmap($0, of: room, painter)) }
        guard room.retention == .replay else { return [.table(FiguresTable.source)] + heatmaps }
        let events = RecordedEvents(
            session: room.code,
            store: rooms.store,
            additions: Self.exportedLines(ofSession: room.code, rooms)
        )
        return [.table(FiguresTable.source), .file(events.table), .file(events.lines)] + heatmaps
    }
}
