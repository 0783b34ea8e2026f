import Geometry

/// A task for a class: its kind and its target.
public struct Challenge: Hashable, Sendable {
    /// The kind of the task.
    public var kind: Kind
    /// The target, in the form that the kind requires (`Kind.targetRule`).
    public var target: Double

    /// Creates a challenge with a target in the kind's unit.
    public init(kind: Kind, target: Double) {
        self.kind = kind
        self.target = target
    }

    /// Whether one attempt's value is better than another's.
    public func isBetter(_ value: Double, than other: Double) -> Bool {
        switch kind.best {
        case .nearest: (value - target).magnitude < (other - target).magnitude
        case .highest: value > other
        case .lowest: value < other
        }
    }
}

extension Challenge {
    /// A kind of task with everything in which kinds differ. `allCases` lists all kinds.
    public final class Kind: Sendable {
        /// The rule for the best value.
        public enum Best: Sendable {
            /// The value nearest to the target is the best.
            case nearest
            case highest
            case lowest
        }

        /// What is known of how far a value may be from the truth.
        public enum ValueError: Sendable {
            /// Its errors are those of a gesture's length.
            case length
            /// Its errors are those of a gesture's duration.
            case duration
            /// Nobody knows the error of the scale, unless it is one for weighing.
            case unknownScale
            /// It comes with the value: half the width of its 95 % interval.
            case weighing
            /// The screen's delays are in it, and nobody knows them.
            case unknownDelays
            /// It is not estimated.
            case notEstimated
        }

        /// The kind's name in messages and documents.
        public let name: String
        /// The unit of an attempt's value.
        public let unit: String
        /// The target if none was chosen.
        public let defaultTarget: Double
        /// The allowed targets.
        public let targets: ClosedRange<Double>
        /// Whether the target counts something.
        public let isCount: Bool
        /// The resolution of the values, in their unit; a histogram's bins are not narrower.
        public let resolution: Double
        /// The rule for the best value.
        public let best: Best
        /// What is known of how far a value may be from the truth.
        public let valueError: ValueError
        /// The figures of an attempt in addition to its value.
        public let figures: [AttemptFigure]
        /// The measures of a participant's attempts that are compared.
        public let measures: [AttemptMeasure]
        /// The result of the class, of kinds without ranks.
        public let ofClass: ClassKind?
        /// The task's own batches, if it has any.
        public let batch: TaskBatchKind?
        /// The value of a finished gesture; `nil` if it is not an attempt.
        let value: @Sendable (FinishedGesture) -> Double?
        /// A phone's task, for a target and a screen in CSS px; `nil` where gestures are judged.
        let task: @Sendable (_ target: Double, _ screen: Size) -> RunningTask?

        init(
            _ name: String,
            unit: String,
            defaultTarget: Double,
            targets: ClosedRange<Double>,
            isCount: Bool = false,
            resolution: Double = 0.01,
            best: Best = .nearest,
            valueError: ValueError = .notEstimated,
            figures: [AttemptFigure] = [],
            measures: [AttemptMeasure],
            ofClass: ClassKind? = nil,
            batch: TaskBatchKind? = nil,
            value: @escaping @Sendable (FinishedGesture) -> Double? = { _ in nil },
            task: @escaping @Sendable (_ target: Double, _ screen: Size) -> RunningTask? = { _, _ in nil }
        ) {
            self.name = name
            self.unit = unit
            self.defaultTarget = defaultTarget
            self.targets = targets
            self.isCount = isCount
            self.resolution = resolution
            self.best = best
            self.valueError = valueError
            self.figures = figures
            self.measures = measures
            self.ofClass = ofClass
            self.batch = batch
            self.value = value
            self.task = task
        }
    }
}

extension Challenge.Kind: Hashable {
    /// Compares identities: there is one object per kind.
    public static func == (one: Challenge.Kind, other: Challenge.Kind) -> Bool { one === other }

    /// Hashes the kind's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Challenge.Kind {
    /// Finds the kind by its name in messages and documents; `nil` for an unknown name.
    public static func named(_ name: String) -> Challenge.Kind? { allCases.first { $0.name == name } }

    /// Whether a result is best at the target; else it counts something, or is a difficulty.
    public var hasAim: Bool { best == .nearest }

    /// Whether a target is allowed: in the range and, if it counts something, whole.
    public func allows(_ target: Double) -> Bool {
        targets.contains(target) && (!isCount || target == target.rounded(.towardZero))
    }

    /// The rule for a target, for error messages.
    public var targetRule: String {
        "\(isCount ? "a whole number" : "a number") from \(targets.lowerBound) to \(targets.upperBound)"
    }
}

/// A gesture, when its last finger is lifted.
struct FinishedGesture {
    var centimetres: Double
    var milliseconds: Double
    /// The largest weight; `nil` if none was measured.
    var grams: Double?
}
