/// A task that a feature set a class.
struct RoomTask {
    /// The start in ms since the session's start.
    var startedMilliseconds: UInt64
    /// Whether it runs, or its results are shown.
    var isShown: Bool
}
