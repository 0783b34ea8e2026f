import Rooms
import Storage

/// Serves the tiles of a map that the server itself has, for maps without internet.
final class MapFeature: Feature {
    static let routes = mapRoutes

    /// `nil` without map files.
    let tiles: (any TileStore)?

    init(_ tiles: (any TileStore)?) {
        self.tiles = tiles
    }
}
