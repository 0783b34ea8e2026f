/// Assigns the rows of an experiment's balanced Latin square to participants.
///
/// Every participant is offered a row, and takes it by beginning. A participant that never begins takes none: when a
/// row is taken, the other participants who were offered it are offered one that fewer have taken. So the numbers of
/// times that rows are taken differ by at most one.
public struct BalancedRows: Hashable, Sendable {
    /// The rows taken, by participant number.
    public private(set) var rowByParticipant: [Int: Int] = [:]
    /// The rows offered to participants who have not begun.
    private var offered: [Int: Int] = [:]
    /// The number of participants who have taken, or are offered, each row.
    private var assignedCounts: [Int]
    private var offers: [Int]

    /// Creates rows, some of which are already taken.
    public init(conditionCount: Int, rowByParticipant: [Int: Int] = [:]) {
        let count = BalancedLatinSquare.rowCount(of: conditionCount)
        assignedCounts = [Int](repeating: 0, count: count)
        offers = assignedCounts
        for (participant, row) in rowByParticipant where assignedCounts.indices.contains(row) {
            self.rowByParticipant[participant] = row
            assignedCounts[row] += 1
        }
    }

    /// A participant's row: the one that it has taken, or otherwise an offered one.
    public mutating func row(of participant: Int) -> Int {
        if let row = rowByParticipant[participant] ?? offered[participant] { return row }
        let row = leastUsedRow
        offered[participant] = row
        offers[row] += 1
        return row
    }

    /// The row that the fewest have taken; of several, the one that is offered to the fewest, then the first.
    private var leastUsedRow: Int {
        assignedCounts.indices.min { (assignedCounts[$0], offers[$0], $0) < (assignedCounts[$1], offers[$1], $1) } ?? 0
    }

    /// Assigns the participant its row for good, because it begins.
    ///
    /// - Returns: The participants who are offered another row instead, in the order of their numbers.
    public mutating func assignRow(to participant: Int) -> [Int] {
        guard rowByParticipant[participant] == nil else { return [] }
        let row = row(of: participant)
        withdrawOffer(to: participant)
        rowByParticipant[participant] = row
        assignedCounts[row] += 1
        guard assignedCounts[row] > assignedCounts.min() ?? 0 else { return [] }
        let others = offered.filter { $0.value == row }.keys.sorted()
        for other in others {
            withdrawOffer(to: other)
            _ = self.row(of: other)
        }
        return others
    }

    /// Frees the row of a participant who was removed.
    public mutating func free(_ participant: Int) {
        withdrawOffer(to: participant)
        if let row = rowByParticipant.removeValue(forKey: participant) { assignedCounts[row] -= 1 }
    }

    private mutating func withdrawOffer(to participant: Int) {
        if let row = offered.removeValue(forKey: participant) { offers[row] -= 1 }
    }
}

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
