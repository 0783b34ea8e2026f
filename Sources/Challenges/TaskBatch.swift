/// A kind of batch that belongs to one task: numbers that its phones send between their touches.
///
/// A message has them by name, a record of the log by position. Code that decodes, stores, replays or exports batches
/// depends on nothing else.
public struct TaskBatchKind: Sendable {
    /// One number of a batch.
    public struct Number: Sendable {
        /// The field's name in messages and exports.
        public var name: StaticString
        /// The largest magnitude.
        public var maxMagnitude: Double
        /// The upper bound as text, for error messages.
        public var boundText: String

        /// Describes a number of at most that magnitude.
        public init(_ name: StaticString, maxMagnitude: Double, _ boundText: String) {
            (self.name, self.maxMagnitude, self.boundText) = (name, maxMagnitude, boundText)
        }

        /// Whether the number may have a value.
        public func allows(_ value: Double) -> Bool { value.magnitude <= maxMagnitude }
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
