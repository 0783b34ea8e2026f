/// A task that a feature set a class.
package struct RoomTask {
    /// The start in ms since the session's start.
    package internal(set) var startedMilliseconds: UInt64
    /// Whether it runs, or its results are shown.
    package internal(set) var isShown: Bool
    /// The task's definition, such as `distance 10.0` or `tapping`: two tasks of a class with the same definition have
    /// the same name.
    package internal(set) var name: String

    /// Describes a task.
    package init(startedMilliseconds: UInt64, isShown: Bool, name: String) {
        self.startedMilliseconds = startedMilliseconds
        self.isShown = isShown
        self.name = name
    }
}
