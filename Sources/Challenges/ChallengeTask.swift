public import Geometry

/// One phone's task that is more than a gesture: takes touch-downs and the task's own batches, and returns attempts.
public protocol ChallengeTask: Sendable {
    /// Whether a freeze would interrupt it now.
    var isUnderWay: Bool { get }
    /// The targets that its phone draws; `nil` without any.
    var layout: TargetRing? { get }
    /// The state of the attempt in progress that is sent to its phone, by the names of the fields.
    var counts: [TaskCount] { get }
    /// The numbers of `counts` that are sent again on each change; by default all.
    var announcedCounts: [Int] { get }

    /// Whether it takes more of a gesture than its beginning.
    var followsFingers: Bool { get }

    /// Applies the first touch-down of a gesture. Returns the attempt, if it finished one.
    mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt?
    /// Applies the events of a batch of touches, after `gestureBegan`, if it `followsFingers`.
    mutating func follow(_ events: [PointerEvent])
    /// Applies a batch of the task's own kind. Returns the attempt, if it finished one.
    mutating func apply(_ batch: TaskBatch) -> Attempt?
    /// Handles cleared figures or lifted fingers.
    mutating func interrupt()

    /// The changeable state as numbers, for `resume`.
    var progress: [Double] { get }
    /// Restores the state from `progress`. Returns `false` if the numbers are invalid.
    mutating func resume(_ progress: [Double]) -> Bool
}

extension ChallengeTask {
    /// By default there is no layout.
    public var layout: TargetRing? { nil }
    /// By default all counts.
    public var announcedCounts: [Int] { counts.map { $0.value } }
    /// By default false: the beginning of a gesture is enough.
    public var followsFingers: Bool { false }
    /// Does nothing by default.
    public mutating func follow(_ events: [PointerEvent]) {}
    /// By default the task has no batches of its own.
    public mutating func apply(_ batch: TaskBatch) -> Attempt? { nil }
}

/// A number of a task that is sent to its phone.
public struct TaskCount: Sendable {
    /// The field's name in the message.
    public var name: StaticString
    /// The number.
    public var value: Int

    /// Names a number.
    public init(_ name: StaticString, _ value: Int) {
        (self.name, self.value) = (name, value)
    }
}
