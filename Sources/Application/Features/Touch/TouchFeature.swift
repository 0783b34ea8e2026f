import Imaging

/// Drawing: figures, heatmaps and events of a session's phones.
///
/// The participants own the engines, because every activity measures with them.
final class TouchFeature: Feature {
    static let routes = Rooms.statsRoutes + Rooms.heatmapRoutes + Rooms.eventRoutes
    static let activities = [Activity(Room.firstActivity)]

    let painter: any HeatmapRendering

    init(_ painter: any HeatmapRendering) {
        self.painter = painter
    }
}
