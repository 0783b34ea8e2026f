/// Comparisons of two parts, of one session or of two.
final class ComparisonsFeature: Feature {
    static let routes = Rooms.comparisonRoutes

    /// One at a time: a comparison of large parts takes seconds.
    let gate = WorkGate(capacity: 1, waiting: Limits.waitingAnswers)
    var cache = ComparisonCache()

    func closed(_ room: Room) {
        cache.forget(room.code)
    }
}
