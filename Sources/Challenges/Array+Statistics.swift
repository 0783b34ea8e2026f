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
