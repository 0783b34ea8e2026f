import Geometry

/// The task of one phone, of any kind.
///
/// A value with copy-on-write semantics. `any ChallengeTask` would have them too, but Embedded Swift has no such
/// values.
public struct RunningTask: Sendable {
    private var box: any TaskBox

    /// Holds a task.
    public init(_ task: some ChallengeTask) {
        box = TypedTaskBox(task)
    }

    /// Whether a freeze would interrupt it now.
    public var isUnderWay: Bool { box.isUnderWay }
    /// The targets that its phone draws; `nil` without any.
    public var layout: TargetRing? { box.layout }
    /// The state of the attempt in progress that is sent to its phone, by the names of the fields.
    public var counts: [TaskCount] { box.counts }
    /// The numbers of `counts` that are sent again on each change.
    public var announcedCounts: [Int] { box.announcedCounts }
    /// Whether it takes more of a gesture than its beginning.
    public var followsFingers: Bool { box.followsFingers }
    /// The changeable state as numbers, for `resume`.
    public var progress: [Double] { box.progress }

    mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        box = box.copy()
        return box.gestureBegan(at: position, milliseconds: milliseconds)
    }

    mutating func follow(_ events: [PointerEvent]) {
        box = box.copy()
        box.follow(events)
    }

    mutating func apply(_ batch: TaskBatch) -> Attempt? {
        box = box.copy()
        return box.apply(batch)
    }

    mutating func interrupt() {
        box = box.copy()
        box.interrupt()
    }

    mutating func resume(_ progress: [Double]) -> Bool {
        box = box.copy()
        return box.resume(progress)
    }
}

/// A reference to a task of any kind, in a form that Embedded Swift supports.
private protocol TaskBox: AnyObject, Sendable {
    var isUnderWay: Bool { get }
    var layout: TargetRing? { get }
    var counts: [TaskCount] { get }
    var announcedCounts: [Int] { get }
    var followsFingers: Bool { get }
    var progress: [Double] { get }

    func copy() -> any TaskBox
    func gestureBegan(at position: Point, milliseconds: Double) -> Attempt?
    func follow(_ events: [PointerEvent])
    func apply(_ batch: TaskBatch) -> Attempt?
    func interrupt()
    func resume(_ progress: [Double]) -> Bool
}

/// Sendable, because a `RunningTask` changes only its own copy.
private final class TypedTaskBox<Task: ChallengeTask>: TaskBox, @unchecked Sendable {
    private var task: Task

    init(_ task: Task) {
        self.task = task
    }

    var isUnderWay: Bool { task.isUnderWay }
    var layout: TargetRing? { task.layout }
    var counts: [TaskCount] { task.counts }
    var announcedCounts: [Int] { task.announcedCounts }
    var followsFingers: Bool { task.followsFingers }
    var progress: [Double] { task.progress }

    func copy() -> any TaskBox { TypedTaskBox(task) }
    func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        task.gestureBegan(at: position, milliseconds: milliseconds)
    }
    func follow(_ events: [PointerEvent]) { task.follow(events) }
    func apply(_ batch: TaskBatch) -> Attempt? { task.apply(batch) }
    func interrupt() { task.interrupt() }
    func resume(_ progress: [Double]) -> Bool { task.resume(progress) }
}
