/// The bootstrap: of medians by percentiles, of the mean of one side alone by `ResampledSide`, and of a difference of
/// means by `ResampledDifference`.
///
/// BCa is not used: its acceleration is based on the jackknife, which fails for the median (Efron and Tibshirani 1993,
/// §11.6). For medians the percentile interval has the promised coverage, also with ties (Wilcox 2022, §5.4.2).
public enum Bootstrap {
    /// The number of resamples.
    public static let resampleCount = 9999
    /// The confidence of every interval.
    public static let confidence = 0.95
    /// The minimum number of values for an interval. The median's percentile interval of 7 values goes from the second
    /// to the sixth, which contain the median with a confidence of only 1 - 16 / 2⁷ = 87.5 %; from 8 values on it is at
    /// least 93 %.
    public static let minValueCount = 8
}

/// A column of values that is resampled with a median or a mean.
struct ResampledColumn {
    private let sorted: [Double]
    /// The place in `sorted` of each value.
    private let ranks: [Int]
    /// The number of times that the value at each place occurs in the resample.
    private var counts: [Int]

    init(_ values: [Double]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = [Int](repeating: 0, count: values.count)
        for (rank, index) in order.enumerated() { ranks[index] = rank }
        sorted = order.map { values[$0] }
        self.ranks = ranks
        counts = [Int](repeating: 0, count: values.count)
    }

    var count: Int { sorted.count }

    /// Draws a resample with as many values as the column.
    mutating func draw(from random: inout CounterRandom) {
        let count = count
        for _ in 0..<count { counts[ranks[random.index(below: count)]] &+= 1 }
    }

    /// Draws the values at these indices.
    mutating func draw(_ indices: [Int]) {
        for index in indices { counts[ranks[index]] &+= 1 }
    }

    /// Returns the median of as many drawn values as the column has, and begins the next resample.
    mutating func finishMedian() -> Double {
        let value = median
        beginNext()
        return value
    }

    /// Returns the mean of as many drawn values as the column has, and their variance, and begins the next resample.
    mutating func finishMoments() -> (mean: Double, variance: Double) {
        let mean = mean
        var squares = 0.0
        for place in counts.indices {
            let deviation = sorted[place] - mean
            squares += deviation * deviation * Double(counts[place])
        }
        beginNext()
        return (mean, squares / Double(count - 1))
    }

    private mutating func beginNext() {
        for place in counts.indices { counts[place] = 0 }
    }

    /// Integers are added exactly, so that a sum of 0 is 0.
    private var mean: Double {
        var sum = 0.0
        for place in counts.indices { sum += sorted[place] * Double(counts[place]) }
        return sum / Double(count)
    }

    private var median: Double {
        let (low, high) = ((count - 1) / 2, count / 2)
        var seen = 0
        var (lower, upper) = (0.0, 0.0)
        var hasLower = false
        for place in counts.indices {
            seen &+= counts[place]
            if !hasLower, seen > low {
                lower = sorted[place]
                hasLower = true
            }
            if seen > high {
                upper = sorted[place]
                break
            }
        }
        return (lower + upper) / 2
    }
}

/// The resamples of one side of a comparison, and the interval of its median or mean.
struct ResampledSide {
    /// As many values as this weighs the sample's variance in that of a resample: few counts are often all equal in a
    /// resample, and would have no variance of their own.
    static let sampleWeight = 2.0

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

    /// The variance of the mean, as a difference has it: by n − 1, because that of few skewed counts is too small more
    /// often than too large. `nil` of a median.
    var varianceOfMean: Double? { statistic == .mean ? variance / Double(count - 1) : nil }

    /// Returns the statistic of the drawn values and the variance of their mean (0 of a median), and begins the next
    /// resample.
    mutating func finishResample() -> (value: Double, variance: Double) {
        guard statistic == .mean else {
            let median = column.finishMedian()
            resampled.append(median)
            return (median, 0)
        }
        let (mean, own) = column.finishMoments()
        let count = Double(count)
        let blended = (count * own + Self.sampleWeight * variance) / (count + Self.sampleWeight)
        resampled.append((mean - (summary.mean ?? 0)) / (blended / count).squareRoot())
        return (mean, blended / count)
    }

    /// The interval of the median by percentiles; that of the mean by the bootstrap-t (Efron and Tibshirani 1993, §12.5),
    /// because percentiles of skewed means are too narrow. `nil` for fewer than `fewestForMeans` values, or equal ones:
    /// they do not say how much others would differ.
    var interval: Interval? {
        guard !resampled.isEmpty else { return nil }
        guard statistic == .mean else { return Interval(ofResampled: resampled) }
        guard count >= Statistic.fewestForMeans, variance > 0, variance.isFinite, let mean = summary.mean else {
            return nil
        }
        let studentised = Interval(ofResampled: resampled)
        let error = (variance / Double(count)).squareRoot()
        // Within the values: there are no fewer than no misses, and no more than 100 %.
        return Interval(
            lower: max(mean - studentised.upper * error, summary.values[0]),
            upper: min(mean - studentised.lower * error, summary.values[count - 1])
        )
    }
}

/// A sequence of uniform 32-bit numbers that depends only on the position in it.
///
/// Squares with four rounds (Widynski 2020, arXiv:2004.06278). A constant key makes resamples the same in every run, so
/// the same data always give the same interval, and other programs can draw the same resamples.
struct CounterRandom {
    /// One of the keys that the author's program generates.
    static let key: UInt64 = 0x548c_9dec_bce6_5297

    private var counter: UInt64 = 0

    /// The next number.
    @inline(__always)
    private mutating func next() -> UInt32 {
        let y = counter &* Self.key
        let z = y &+ Self.key
        counter &+= 1
        var x = Self.rotated(y &* y &+ y)
        x = Self.rotated(x &* x &+ z)
        x = Self.rotated(x &* x &+ y)
        return UInt32(truncatingIfNeeded: (x &* x &+ z) >> 32)
    }

    @inline(__always)
    private static func rotated(_ value: UInt64) -> UInt64 { value >> 32 | value << 32 }

    /// The next index below `count`: the upper half of the product with a 32-bit number. An index is likelier than another
    /// by at most `count` / 2³².
    @inline(__always)
    mutating func index(below count: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(next()) &* UInt64(truncatingIfNeeded: count)) >> 32)
    }
}

/// The resamples of a difference, and its interval.
///
/// Of medians it is that of percentiles. Of means those are too narrow for few skewed counts, so that it is the symmetric
/// bootstrap-t (Hall 1988, On symmetric bootstrap confidence intervals): 95 % of the resamples are, in their own standard
/// errors, no farther from the difference than its ends are in the sample's.
struct ResampledDifference {
    private let difference: Double
    /// The variance of a difference of means; `nil` of medians, and of equal values.
    private let variance: Double?
    private var resampled: [Double] = []

    /// - Parameter variance: Of the difference, if it is one of means.
    init(_ difference: Double, variance: Double?) {
        self.difference = difference
        self.variance = variance.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        resampled.reserveCapacity(Bootstrap.resampleCount)
    }

    /// Adds a resample's difference, with its own variance.
    mutating func add(_ shift: Double, variance own: Double) {
        resampled.append(variance == nil ? shift : (shift - difference).magnitude / own.squareRoot())
    }

    /// The interval; `nil` without resamples.
    var interval: Interval? {
        guard !resampled.isEmpty else { return nil }
        guard let variance else { return Interval(ofResampled: resampled) }
        let half = quantile(Bootstrap.confidence, of: resampled.sorted()) * variance.squareRoot()
        return Interval(lower: difference - half, upper: difference + half)
    }
}
