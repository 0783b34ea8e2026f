import Geometry

extension Challenge {
    /// A kind of task: everything that tells it from others. `allCases` has them all.
    public final class Kind: Sendable {
        /// Which value is the best one.
        public enum Best: Sendable {
            /// The one nearest to the target.
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
        /// How exactly values are known, in the unit: a histogram's bins are no narrower.
        public let resolution: Double
        /// Which value is the best one.
        public let best: Best
        /// What an attempt has besides its value.
        public let figures: [AttemptFigure]
        /// What is compared of a participant's attempts.
        public let measures: [AttemptMeasure]
        /// What the tables of results say about it.
        public let words: KindWords
        /// The task's own batches, if it has any.
        public let batch: TaskBatchKind?
        /// The value of a finished gesture; `nil` if it is no attempt.
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
    /// Each kind is there once.
    public static func == (one: Challenge.Kind, other: Challenge.Kind) -> Bool { one === other }

    /// Hashes what tells kinds apart.
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

    /// What a target has to be, for messages.
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
    /// In English.
    public var en: String
    /// In German.
    public var de: String
    /// In French.
    public var fr: String

    /// Creates a text.
    public init(en: String, de: String, fr: String) {
        (self.en, self.de, self.fr) = (en, de, fr)
    }
}

/// What tables of results say about a kind.
public struct KindWords: Sendable {
    /// What is done.
    public var task: KindText
    /// What the target is, if it is not in the value's unit.
    public var target: KindText?
    /// What the value is, if it is not what was reached once.
    public var value: KindText?
    /// What the unit means, if its symbol does not say it.
    public var unit: KindText?

    init(task: KindText, target: KindText? = nil, value: KindText? = nil, unit: KindText? = nil) {
        (self.task, self.target, self.value, self.unit) = (task, target, value, unit)
    }
}
