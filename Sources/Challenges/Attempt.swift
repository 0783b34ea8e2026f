/// The result of one attempt.
public struct Attempt: Hashable, Sendable {
    /// The value in the challenge's unit.
    public var value: Double
    /// The attempt's figures, in the order of its kind's figures; derived figures are missing.
    public var figures: [FigureValue?]

    /// Creates an attempt; units are those of the kind.
    public init(value: Double, figures: [FigureValue?] = []) {
        self.value = value
        self.figures = figures
    }
}

/// A summary of one phone's attempts; values are in the challenge's unit.
public struct AttemptSummary: Hashable, Sendable {
    /// The number of attempts.
    public var count: Int
    /// The newest value.
    public var latest: Double
    /// The best value (`Challenge.isBetter`); of equal ones the first.
    public var best: Double

    /// Creates a summary.
    public init(count: Int, latest: Double, best: Double) {
        self.count = count
        self.latest = latest
        self.best = best
    }

    /// The summary with one more attempt; `nil` means no attempt so far.
    public static func adding(_ value: Double, to summary: AttemptSummary?, of challenge: Challenge) -> AttemptSummary {
        guard let summary else { return AttemptSummary(count: 1, latest: value, best: value) }
        return AttemptSummary(
            count: summary.count + 1,
            latest: value,
            best: challenge.isBetter(value, than: summary.best) ? value : summary.best
        )
    }
}

/// A figure of a kind's attempts in addition to their value; its name is the key of its explanation in tables.
public struct AttemptFigure: Sendable {
    /// The form of its values.
    public enum Form: Sendable {
        case number
        case count
        /// A list of numbers, which tables omit.
        case list
        /// One of a few names.
        case name
    }

    /// The figure's name in results and tables.
    public var name: StaticString
    /// The form of its values.
    public var form: Form
    /// The unit's symbol; `nil` for counts.
    public var unit: String?
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
        derived: (@Sendable (_ value: Double, _ figures: [FigureValue?]) -> Double?)? = nil
    ) {
        self.name = name
        self.form = form
        self.unit = unit
        self.derived = derived
    }
}

/// The value of a figure in one attempt.
public enum FigureValue: Hashable, Sendable {
    case number(Double)
    case count(Int)
    case list([Double])
    case name(String)

    /// The figure's numbers.
    public var numbers: [Double] {
        switch self {
        case .number(let number): [number]
        case .count(let count): [Double(count)]
        case .list(let list): list
        case .name: []
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
    /// What a participant's value says of its attempts.
    public enum Summary: Sendable {
        case median
        case best
        case count
    }

    /// The measure's name in responses.
    public var name: String
    /// The unit's symbol; `nil` for counts.
    public var unit: String?
    /// Whether less is better than more; `nil` if neither is.
    public var isLessBetter: Bool?
    /// What the value says of the attempts.
    public var summary: Summary
    /// The numbers whose median is a participant's value.
    public var numbers: @Sendable (JudgedSeries) -> [Double]

    init(
        _ name: String,
        in unit: String? = nil,
        isLessBetter: Bool? = nil,
        summary: Summary = .median,
        _ numbers: @escaping @Sendable (JudgedSeries) -> [Double]
    ) {
        self.summary = summary
        self.name = name
        self.unit = unit
        self.isLessBetter = isLessBetter
        self.numbers = numbers
    }

    /// The number of a participant's attempts.
    static let attempts = AttemptMeasure("attempts", summary: .count) { [Double($0.count)] }
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
    /// When a class taps, in tasks in which everybody taps in time.
    public var span: TapSpan?
    /// How long the participant took in a relay's chain, in ms; `nil` for who is not in it, or begins it.
    public var linkMilliseconds: Double?

    /// Creates a series; units are the kind's.
    public init(
        challenge: Challenge,
        count: Int,
        best: Double,
        values: [Double],
        figures: [[FigureValue?]],
        span: TapSpan? = nil,
        linkMilliseconds: Double? = nil
    ) {
        self.challenge = challenge
        self.span = span
        self.linkMilliseconds = linkMilliseconds
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

extension [Double] {
    /// The middle value, or the mean of the two in the middle. There must be values.
    var median: Double {
        let sorted = sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
    /// The mean. There must be values.
    var mean: Double { reduce(0, +) / Double(count) }

    /// The variance of a sample. There must be two values.
    var variance: Double {
        let mean = mean
        return reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
    }

    /// The standard deviation of a sample. There must be two values.
    var standardDeviation: Double { variance.squareRoot() }
}
