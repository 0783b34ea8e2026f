import Geometry

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
        /// The figures of an attempt in addition to its value.
        public let figures: [AttemptFigure]
        /// The measures of a participant's attempts that are compared.
        public let measures: [AttemptMeasure]
        /// The kind's texts in the tables of results.
        public let words: KindWords
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
            figures: [AttemptFigure] = [],
            measures: [AttemptMeasure],
            words: KindWords,
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
            self.figures = figures
            self.measures = measures
            self.words = words
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

/// A text in each language of the tables' explanations.
public struct KindText: Sendable {
    /// The English text.
    public var en: String
    /// The German text.
    public var de: String
    /// The French text.
    public var fr: String

    /// Creates a text.
    public init(en: String, de: String, fr: String) {
        (self.en, self.de, self.fr) = (en, de, fr)
    }
}

/// The texts of a kind in the tables of results.
public struct KindWords: Sendable {
    /// The task.
    public var task: KindText
    /// The target, if its unit is not the value's.
    public var target: KindText?
    /// The value, if it is not a single measured quantity.
    public var value: KindText?
    /// The unit, if its symbol needs an explanation.
    public var unit: KindText?

    init(task: KindText, target: KindText? = nil, value: KindText? = nil, unit: KindText? = nil) {
        (self.task, self.target, self.value, self.unit) = (task, target, value, unit)
    }
}
