/// The result of one attempt.
public struct Attempt: Hashable, Sendable {
    /// Centimetres of a `distance`, seconds of a `hold`, throughput in bits per second of a sequence of `targets`, grams of
    /// a `press`.
    public var value: Double
    /// The figures behind the throughput; only with `targets`.
    public var tapping: TappingFigures?

    /// Units are those of the properties.
    public init(value: Double, tapping: TappingFigures? = nil) {
        self.value = value
        self.tapping = tapping
    }
}

/// The attempts of one phone, as one line.
public struct AttemptSummary: Hashable, Sendable {
    /// The number of attempts.
    public var count: Int
    /// The newest value.
    public var latest: Double
    /// The best value (`Challenge.isBetter`); of two alike the first.
    public var best: Double

    /// Values are in the challenge's unit.
    public init(count: Int, latest: Double, best: Double) {
        self.count = count
        self.latest = latest
        self.best = best
    }

    /// The summary after one more attempt.
    public static func adding(_ value: Double, to summary: AttemptSummary?, of challenge: Challenge) -> AttemptSummary {
        guard let summary else { return AttemptSummary(count: 1, latest: value, best: value) }
        return AttemptSummary(
            count: summary.count + 1,
            latest: value,
            best: challenge.isBetter(value, than: summary.best) ? value : summary.best
        )
    }
}
