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
