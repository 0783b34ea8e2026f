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
    /// Called after each batch of the phone. Returns the attempt that waited for a time on the room's axis.
    ///
    /// - Parameter roomTime: Converts a time in ms on the phone's clock; `nil` while it is not known.
    mutating func synchronise(_ roomTime: (Double) -> ClassTime?) -> Attempt?
    /// Whether an attempt waits for a time on the room's axis.
    var awaitsClock: Bool { get }
    /// Called after a replay of the log, which does not say whether the room's time of a touch was known when it came.
    ///
    /// - Parameter times: The times in ms on the phone's clock of the touches that are attempts.
    mutating func recorded(touchesAt times: [Double])
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
    /// By default no attempt waits.
    public mutating func synchronise(_ roomTime: (Double) -> ClassTime?) -> Attempt? { nil }
    /// By default false.
    public var awaitsClock: Bool { false }
    /// Does nothing by default.
    public mutating func recorded(touchesAt times: [Double]) {}
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
    /// Whether an attempt waits for a time on the room's axis.
    public var awaitsClock: Bool { box.awaitsClock }
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

    mutating func synchronise(_ roomTime: (Double) -> ClassTime?) -> Attempt? {
        box = box.copy()
        return box.synchronise(roomTime)
    }

    mutating func recorded(touchesAt times: [Double]) {
        box = box.copy()
        box.recorded(touchesAt: times)
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
    var awaitsClock: Bool { get }
    var progress: [Double] { get }

    func copy() -> any TaskBox
    func gestureBegan(at position: Point, milliseconds: Double) -> Attempt?
    func follow(_ events: [PointerEvent])
    func apply(_ batch: TaskBatch) -> Attempt?
    func synchronise(_ roomTime: (Double) -> ClassTime?) -> Attempt?
    func recorded(touchesAt times: [Double])
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
    var awaitsClock: Bool { task.awaitsClock }
    var progress: [Double] { task.progress }

    func copy() -> any TaskBox { TypedTaskBox(task) }
    func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        task.gestureBegan(at: position, milliseconds: milliseconds)
    }
    func follow(_ events: [PointerEvent]) { task.follow(events) }
    func apply(_ batch: TaskBatch) -> Attempt? { task.apply(batch) }
    func synchronise(_ roomTime: (Double) -> ClassTime?) -> Attempt? { task.synchronise(roomTime) }
    func recorded(touchesAt times: [Double]) { task.recorded(touchesAt: times) }
    func interrupt() { task.interrupt() }
    func resume(_ progress: [Double]) -> Bool { task.resume(progress) }
}

/// One event of one finger, for tasks that follow fingers.
public struct PointerEvent: Hashable, Sendable {
    /// The kind of the event.
    public enum Phase: Sendable {
        case down
        case moved
        /// The finger was lifted at its position.
        case up
        /// The browser cancelled the pointer; the position is meaningless.
        case cancelled
    }

    /// The kind of the event.
    public var phase: Phase
    /// The pointer's number, unique while it is down.
    public var pointer: UInt64
    /// The position in CSS px in the phone's natural orientation.
    public var position: Point
    /// The time in ms on the phone's clock.
    public var milliseconds: Double

    /// Creates an event; units are those of the properties.
    public init(_ phase: Phase, pointer: UInt64, at position: Point, milliseconds: Double) {
        (self.phase, self.pointer, self.position, self.milliseconds) = (phase, pointer, position, milliseconds)
    }
}

/// A kind of batch that belongs to one task: numbers that its phones send between their touches.
///
/// A message has them by name, a record of the log by position. Code that decodes, stores, replays or exports batches
/// depends on nothing else.
public struct TaskBatchKind: Sendable {
    /// One number of a batch.
    public struct Number: Sendable {
        /// The field's name in messages and exports.
        public var name: StaticString
        /// The largest magnitude in a log.
        public var maxMagnitude: Double
        /// What a phone may send.
        public var range: ClosedRange<Double>
        /// Whether only whole numbers may be sent.
        public var isWhole: Bool
        /// What is expected, for error messages.
        public var rule: String

        /// Describes a number of at most that magnitude.
        ///
        /// - Parameters:
        ///   - least: The smallest value that a phone may send, unless it is the negative magnitude.
        ///   - rule: What is expected, such as "at most 500 ms in magnitude".
        public init(
            _ name: StaticString,
            maxMagnitude: Double,
            from least: Double? = nil,
            isWhole: Bool = false,
            _ rule: String
        ) {
            (self.name, self.maxMagnitude, self.isWhole, self.rule) = (name, maxMagnitude, isWhole, rule)
            range = (least ?? -maxMagnitude)...maxMagnitude
        }

        /// A time in ms on the phone's clock.
        public static let time = Number("t", maxMagnitude: 1e15, "at most 10^15 in magnitude")

        /// Whether the number may have a value in a log.
        public func allows(_ value: Double) -> Bool { value.magnitude <= maxMagnitude }

        /// Whether a phone may send a value.
        public func accepts(_ value: Double) -> Bool {
            range.contains(value) && (!isWhole || value == value.rounded(.towardZero))
        }
    }

    /// The first record kind that belongs to a task; lower ones are the log's own.
    public static let firstRecord: UInt8 = 12

    /// The `type` of its messages and of its lines in exports.
    public var type: StaticString
    /// The kind of its records in a session's log, at least `firstRecord`; a number is never reused for another kind.
    public var record: UInt8
    /// The numbers of a batch.
    public var numbers: [Number]

    /// Describes a kind of batch.
    public init(type: StaticString, record: UInt8, numbers: [Number]) {
        (self.type, self.record, self.numbers) = (type, record, numbers)
    }

    /// The batch kinds of all tasks.
    public static let all = Challenge.Kind.allCases.compactMap { $0.batch }

    /// Finds a batch kind by its record kind; `nil` if this version does not know it.
    public static func kind(ofRecord: UInt8) -> TaskBatchKind? { all.first { $0.record == ofRecord } }
}

extension TaskBatchKind: Hashable {
    /// Two kinds never have the same records.
    public static func == (one: TaskBatchKind, other: TaskBatchKind) -> Bool { one.record == other.record }

    /// Hashes the kind's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(record) }
}

/// One batch of a task.
public struct TaskBatch: Hashable, Sendable {
    /// The batch's kind.
    public var kind: TaskBatchKind
    /// The kind's numbers, in its order.
    public var numbers: [Double]

    /// Creates a batch; `nil` unless the numbers are those of the kind, and allowed.
    public init?(_ kind: TaskBatchKind, numbers: [Double]) {
        guard numbers.count == kind.numbers.count, zip(kind.numbers, numbers).allSatisfy({ $0.allows($1) }) else {
            return nil
        }
        (self.kind, self.numbers) = (kind, numbers)
    }
}
