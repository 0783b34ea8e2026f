extension [Double] {
    /// The middle value, or the mean of the two in the middle. There must be values.
    var median: Double {
        let sorted = sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
