import Rooms

/// Comparisons of two parts, of one session or of two.
final class ComparisonsFeature: Feature {
    static let routes = comparisonRoutes

    var cache = ComparisonCache()

    func roomClosed(_ room: Room) {
        cache.forget(room.code)
    }
}
