/// A figure of a kind's attempts in addition to their value.
public struct AttemptFigure: Sendable {
    /// The form of its values.
    public enum Form: Sendable {
        case number
        case count
        /// A list of numbers, which tables omit.
        case list
    }

    /// The figure's name in results and tables.
    public var name: StaticString
    /// The form of its values.
    public var form: Form
    /// The unit's symbol; `nil` for counts.
    public var unit: String?
    /// The figure's meaning, for the explanations of tables.
    public var text: KindText
    /// Computes the figure from an attempt's value and its other figures; `nil` for a stored figure.
    public let derived: (@Sendable (_ value: Double, _ figures: [FigureValue?]) -> Double?)?

    /// Describes a figure.
    ///
    /// - Parameters:
    ///   - derived: Computes the figure from an attempt's value and its other figures; the figure is then not stored.
    init(
        _ name: StaticString,
        _ form: Form,
        unit: String? = nil,
        en: String,
        de: String,
        fr: String,
        derived: (@Sendable (_ value: Double, _ figures: [FigureValue?]) -> Double?)? = nil
    ) {
        self.name = name
        self.form = form
        self.unit = unit
        text = KindText(en: en, de: de, fr: fr)
        self.derived = derived
    }
}

/// The value of a figure in one attempt.
public enum FigureValue: Hashable, Sendable {
    case number(Double)
    case count(Int)
    case list([Double])

    /// The figure's numbers.
    public var numbers: [Double] {
        switch self {
        case .number(let number): [number]
        case .count(let count): [Double(count)]
        case .list(let list): list
        }
    }
}

extension Challenge.Kind {
    /// The figures of an attempt, including the derived ones.
    ///
    /// - Parameter stored: The stored figures in the order of `figures`; `nil` for a missing one.
    public func complete(_ stored: [FigureValue?], value: Double) -> [FigureValue?] {
        zip(figures, stored).map { figure, known in
            figure.derived.map { $0(value, stored).map(FigureValue.number) } ?? known
        }
    }
}

/// A quantity by which participants' attempts at a challenge are compared.
public struct AttemptMeasure: Sendable {
    /// The measure's name in responses.
    public var name: String
    /// The unit's symbol; `nil` for counts.
    public var unit: String?
    /// Whether less is better than more; `nil` if neither is.
    public var isLessBetter: Bool?
    /// The numbers whose median is a participant's value.
    public var numbers: @Sendable (JudgedSeries) -> [Double]

    init(
        _ name: String,
        in unit: String? = nil,
        isLessBetter: Bool? = nil,
        _ numbers: @escaping @Sendable (JudgedSeries) -> [Double]
    ) {
        self.name = name
        self.unit = unit
        self.isLessBetter = isLessBetter
        self.numbers = numbers
    }

    /// The number of a participant's attempts.
    static let attempts = AttemptMeasure("attempts") { [Double($0.count)] }
}

/// The attempts of one participant at one challenge.
public struct JudgedSeries: Sendable {
    /// The challenge.
    public var challenge: Challenge
    /// The number of attempts; more than `values` where not all are kept.
    public var count: Int
    /// The best value.
    public var best: Double
    /// The value of each attempt.
    public var values: [Double]
    /// The figures of each attempt, in the order of the kind's.
    public var figures: [[FigureValue?]]

    /// Creates a series; units are the kind's.
    public init(challenge: Challenge, count: Int, best: Double, values: [Double], figures: [[FigureValue?]]) {
        self.challenge = challenge
        self.count = count
        self.best = best
        self.values = values
        self.figures = figures
    }

    /// All numbers of a figure.
    ///
    /// - Parameter index: The index of the figure among those of the kind.
    func numbers(ofFigure index: Int) -> [Double] {
        figures.flatMap { $0[index]?.numbers ?? [] }
    }
}
