/// The resamples of one side of a comparison, and the interval of its median or mean.
struct ResampledSide {
    /// The minimum number of values for the interval of a mean: with fewer, no known interval of skewed counts contains
    /// their mean as often as it says.
    static let fewestForMeans = 12
    /// As many values as this weighs the sample's variance in that of a resample: few counts are often all equal in a
    /// resample, and would have no variance of their own.
    private static let sampleWeight = 2.0

    private let summary: SampleSummary
    private let statistic: Statistic
    private var column: ResampledColumn
    /// The mean of the sample's squared deviations.
    private let variance: Double
    /// The resamples' medians, or their studentised means.
    private var resampled: [Double] = []

    init(_ values: [Double], _ summary: SampleSummary, _ statistic: Statistic) {
        self.summary = summary
        self.statistic = statistic
        column = ResampledColumn(values)
        let mean = summary.mean ?? 0
        variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count - 1))
    }

    var count: Int { column.count }

    mutating func draw(from random: inout CounterRandom) { column.draw(from: &random) }

    mutating func draw(_ indices: [Int]) { column.draw(indices) }

    /// Returns the statistic of the drawn values, and begins the next resample.
    mutating func finishResample() -> Double {
        guard statistic == .mean else {
            let median = column.finishResample(.median)
            resampled.append(median)
            return median
        }
        let (mean, own) = column.finishMoments()
        let count = Double(count)
        let blended = (count * own + Self.sampleWeight * variance) / (count + Self.sampleWeight)
        resampled.append((mean - (summary.mean ?? 0)) / (blended / count).squareRoot())
        return mean
    }

    /// The interval of the median by percentiles; that of the mean by the bootstrap-t (Efron and Tibshirani 1993, §12.5),
    /// because percentiles of skewed means are too narrow. `nil` for fewer than `fewestForMeans` values, or equal ones:
    /// they do not say how much others would differ.
    var interval: Interval? {
        guard !resampled.isEmpty else { return nil }
        guard statistic == .mean else { return Interval(ofResampled: resampled) }
        guard count >= Self.fewestForMeans, variance > 0, variance.isFinite, let mean = summary.mean else { return nil }
        let studentised = Interval(ofResampled: resampled)
        let error = (variance / Double(count)).squareRoot()
        // Within the values: there are no fewer than no misses, and no more than 100 %.
        return Interval(
            lower: max(mean - studentised.upper * error, summary.values[0]),
            upper: min(mean - studentised.lower * error, summary.values[count - 1])
        )
    }
}
