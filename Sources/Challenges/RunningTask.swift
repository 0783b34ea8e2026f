import Geometry

/// The task of one phone, of any kind.
///
/// A value with copy-on-write semantics. `any ChallengeTask` would have them too, but Embedded Swift has no such
/// values.
public struct RunningTask: Sendable {
    private var held: any HeldTask

    /// Holds a task.
    public init(_ task: some ChallengeTask) {
        held = Held(task)
    }

    /// Whether a freeze would interrupt it now.
    public var isUnderWay: Bool { held.isUnderWay }
    /// The targets that its phone draws; `nil` without any.
    public var layout: TargetRing? { held.layout }
    /// The state of the attempt in progress that is sent to its phone, by the names of the fields.
    public var counts: [TaskCount] { held.counts }
    /// The numbers of `counts` that are sent again on each change.
    public var told: [Int] { held.told }
    /// Whether it takes more of a gesture than its beginning.
    public var followsFingers: Bool { held.followsFingers }
    /// The changeable state as numbers, for `resume`.
    public var progress: [Double] { held.progress }

    mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        held = held.copy()
        return held.gestureBegan(at: position, milliseconds: milliseconds)
    }

    mutating func follow(_ contacts: [Contact]) {
        held = held.copy()
        held.follow(contacts)
    }

    mutating func apply(_ batch: TaskBatch) -> Attempt? {
        held = held.copy()
        return held.apply(batch)
    }

    mutating func interrupt() {
        held = held.copy()
        held.interrupt()
    }

    mutating func resume(_ progress: [Double]) -> Bool {
        held = held.copy()
        return held.resume(progress)
    }
}

/// A reference to a task of any kind, in a form that Embedded Swift supports.
private protocol HeldTask: AnyObject, Sendable {
    var isUnderWay: Bool { get }
    var layout: TargetRing? { get }
    var counts: [TaskCount] { get }
    var told: [Int] { get }
    var followsFingers: Bool { get }
    var progress: [Double] { get }

    func copy() -> any HeldTask
    func gestureBegan(at position: Point, milliseconds: Double) -> Attempt?
    func follow(_ contacts: [Contact])
    func apply(_ batch: TaskBatch) -> Attempt?
    func interrupt()
    func resume(_ progress: [Double]) -> Bool
}

/// Sendable, because a `RunningTask` changes only its own copy.
private final class Held<Task: ChallengeTask>: HeldTask, @unchecked Sendable {
    private var task: Task

    init(_ task: Task) {
        self.task = task
    }

    var isUnderWay: Bool { task.isUnderWay }
    var layout: TargetRing? { task.layout }
    var counts: [TaskCount] { task.counts }
    var told: [Int] { task.told }
    var followsFingers: Bool { task.followsFingers }
    var progress: [Double] { task.progress }

    func copy() -> any HeldTask { Held(task) }
    func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        task.gestureBegan(at: position, milliseconds: milliseconds)
    }
    func follow(_ contacts: [Contact]) { task.follow(contacts) }
    func apply(_ batch: TaskBatch) -> Attempt? { task.apply(batch) }
    func interrupt() { task.interrupt() }
    func resume(_ progress: [Double]) -> Bool { task.resume(progress) }
}
