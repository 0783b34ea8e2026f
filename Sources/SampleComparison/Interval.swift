/// A confidence interval; both ends belong to it.
public struct Interval: Hashable, Sendable {
    /// The lower end.
    public var lower: Double
    /// The upper end.
    public var upper: Double

    /// Creates an interval from its ends.
    public init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// The percentile interval of a statistic's resampled values (Efron and Tibshirani 1993, chapter 13).
    ///
    /// - Parameter resampled: At least one value, in any order.
    init(ofResampled resampled: [Double]) {
        let sorted = resampled.sorted()
        let outside = (1 - Bootstrap.confidence) / 2
        lower = quantile(outside, of: sorted)
        upper = quantile(1 - outside, of: sorted)
    }
}
