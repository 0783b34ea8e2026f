import Storage

/// The map of puzzles: their places as pins and clusters.
final class PinsFeature: Feature {
    static let routes = Rooms.pinRoutes

    let store: any PuzzleStore
    let cursorSeal = CursorSeal()

    init(_ store: any PuzzleStore) {
        self.store = store
    }
}

extension Rooms {
    var pins: PinsFeature { feature(PinsFeature.self) }
}
