package import Challenges

/// A task that a feature set a class.
package struct RoomTask {
    /// The start in ms since the session's start.
    package internal(set) var startedMilliseconds: UInt64
    /// Whether it runs, or its results are shown.
    package internal(set) var isShown: Bool
    /// What the class has to do.
    package internal(set) var definition: Definition

    /// What a class has to do in a task: all that a host or a step of a lesson can name.
    package enum Definition: Equatable {
        case challenge(kind: String, target: Double)
        case experiment(ExperimentSettings)
    }

    /// Describes a task.
    package init(startedMilliseconds: UInt64, isShown: Bool, definition: Definition) {
        self.startedMilliseconds = startedMilliseconds
        self.isShown = isShown
        self.definition = definition
    }
}
