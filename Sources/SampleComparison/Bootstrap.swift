/// The bootstrap of medians, or of means and their differences, by percentiles; of the mean of one side alone by
/// `ResampledSide`.
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

    /// Returns the statistic of as many drawn values as the column has, and begins the next resample.
    mutating func finishResample(_ statistic: Statistic) -> Double {
        let value = statistic == .median ? median : mean
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
