/// The summary of one sample: its size, its quartiles and mean, and the interval of the compared statistic.
public struct SampleSummary: Hashable, Sendable {
    /// The values in ascending order.
    public private(set) var values: [Double]
    /// The lower quartile; `nil` without values.
    public private(set) var lowerQuartile: Double?
    /// The median; `nil` without values.
    public private(set) var median: Double?
    /// The arithmetic mean; `nil` without values.
    public private(set) var mean: Double?
    /// The upper quartile; `nil` without values.
    public private(set) var upperQuartile: Double?
    /// The 95 % interval of the compared statistic; `nil` for too few values (`Bootstrap.minValueCount`, of means
    /// `Statistic.fewestForMeans`).
    public internal(set) var interval: Interval?

    /// Summarises a sample of finite values, without an interval.
    public init(of sample: [Double]) {
        values = sample.sorted()
        guard !values.isEmpty else { return }
        lowerQuartile = quantile(0.25, of: values)
        median = quantile(0.5, of: values)
        upperQuartile = quantile(0.75, of: values)
        let (sum, count) = (values.reduce(0, +), Double(values.count))
        // The sum of the largest numbers is infinite, their mean is not.
        mean = sum.isFinite ? sum / count : values.reduce(0) { $0 + $1 / count }
    }

    /// The values, or if there are more than `count`, this number of quantiles: the middle of each equal share.
    ///
    /// - Parameter count: At least 1.
    public func thinned(to count: Int) -> [Double] {
        guard values.count > count else { return values }
        return (0..<count).map { quantile((Double($0) + 0.5) / Double(count), of: values) }
    }

    /// The value of the statistic; `nil` without values.
    func value(of statistic: Statistic) -> Double? { statistic == .median ? median : mean }

    /// Whether all values are equal.
    var isConstant: Bool { values.first == values.last }
}

/// The statistic that represents a sample, and by which two samples are compared.
public enum Statistic: Hashable, Sendable {
    /// The median: one phone that was left on the table does not affect it.
    case median
    /// The arithmetic mean, where ties dominate.
    case mean

    /// The minimum number of values, or pairs, for an interval of means: with fewer, no known interval of skewed counts
    /// contains their mean, or the difference of two, as often as it says.
    public static let fewestForMeans = 12

    /// Whether ties dominate two samples: the median of all n values is shared by at least √n of them.
    ///
    /// The median of n values has a deviation of 1 / (2 f √n) with the density f at the median. If values have steps of
    /// h, and the share p of them equals the median, f is p / h: with p ≥ 1 / √n the deviation is at most half a step,
    /// so that resampled medians hardly ever leave the step, whatever the difference. Without steps, no two values are
    /// equal. The rule uses both samples together, so it favours neither.
    ///
    /// - Parameter values: The values of both samples, in any order.
    public static func tiesDominate(_ values: [Double]) -> Bool {
        let sorted = values.sorted()
        guard let first = sorted.first, let last = sorted.last, first < last else { return false }
        let ties = [sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2]].map { middle in
            sorted.count { $0 == middle }
        }
        return ties.contains { $0 * $0 >= sorted.count }
    }
}

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

/// The quantile of sorted values, by linear interpolation between the two nearest (Hyndman and Fan 1996, type 7).
///
/// - Parameters:
///   - share: From 0, the smallest value, to 1, the largest.
///   - sorted: At least one value.
func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let lower = Int(position)
    guard lower + 1 < sorted.count else { return sorted[sorted.count - 1] }
    let part = position - Double(lower)
    // Interpolates like NumPy: exact at both ends, and never beyond them.
    let difference = sorted[lower + 1] - sorted[lower]
    return part < 0.5 ? sorted[lower] + difference * part : sorted[lower + 1] - difference * (1 - part)
}
