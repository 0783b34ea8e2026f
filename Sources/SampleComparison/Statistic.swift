/// The statistic that represents a sample, and by which two samples are compared.
public enum Statistic: Hashable, Sendable {
    /// The median: one phone that was left on the table does not affect it.
    case median
    /// The arithmetic mean, where ties dominate.
    case mean

    /// The minimum number of pairs for comparing means. With fewer pairs, the interval misses the true difference in 9
    /// to 12 % of cases.
    public static let fewestPairsForMeans = 12

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
