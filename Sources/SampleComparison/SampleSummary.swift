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
    /// `ResampledSide.fewestForMeans`).
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
