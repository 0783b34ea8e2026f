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
