/// A Latin square balanced for first-order carry-over effects (Williams 1949).
///
/// Each condition occurs equally often in each position, and equally often after each other condition. An odd number of
/// conditions needs twice as many rows: the second half is the first half with reversed rows.
public enum BalancedLatinSquare {
    /// The number of rows for a number of conditions; 0 conditions have one empty row.
    public static func rowCount(of count: Int) -> Int { Swift.max(count % 2 == 0 ? count : 2 * count, 1) }

    /// The order of the conditions in a row.
    ///
    /// - Parameters:
    ///   - row: 0 or more; rows repeat after `rowCount`.
    ///   - count: The number of conditions.
    /// - Returns: The indices of the conditions, each once.
    public static func order(row: Int, of count: Int) -> [Int] {
        guard count > 0 else { return [] }
        let row = row % rowCount(of: count)
        // 0, 1, n-1, 2, n-2 …
        let order = (0..<count).map { position in
            let step = (position + 1) / 2
            return ((position % 2 == 0 ? count - step : step) + row) % count
        }
        return row < count ? order : order.reversed()
    }
}
