import Rooms
import Storage

/// The map of puzzles: their places as pins and clusters.
final class PinsFeature: Feature {
    static let routes = pinRoutes

    let store: any PuzzleStore
    let cursorSeal = CursorSeal()

    init(_ store: any PuzzleStore) {
        self.store = store
    }
}
