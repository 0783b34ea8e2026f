/// A task that a feature set a class.
struct RoomTask {
    /// The start in ms since the session's start.
    var startedMilliseconds: UInt64
    /// Whether it runs, or its results are shown.
    var isShown: Bool
    /// What it asks for, such as `distance 10.0` or `tapping`: two tasks of a class that ask for the same have the same name.
    var name: String
}
