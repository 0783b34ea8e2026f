/// The combined news of a room's features for its next frame.
struct RoomNews {
    var isEmpty = true
    var isUnique = false
    var hasNewsForHost = false
    /// Whether all of the news is for the host only.
    var isForHostAlone: Bool { hasNewsForHost && !hasNewsForAll }
    private var hasNewsForAll = false

    mutating func add(_ news: FrameNews) {
        isEmpty = false
        isUnique = isUnique || news.isUnique
        if news.isForHost { hasNewsForHost = true } else { hasNewsForAll = true }
    }
}
