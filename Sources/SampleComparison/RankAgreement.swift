/// How orders of the same items agree. An order has the indices of the items, the first one first, each once.
public enum RankAgreement {
    /// Kendall's tau (Kendall 1938): the share of pairs of items that two orders have the same way round, less the
    /// share of those that they have the other way round.
    ///
    /// - Parameters:
    ///   - first: An order of at least two items.
    ///   - second: An order of the same items.
    /// - Returns: 1 for the same order, −1 for the reversed one.
    public static func tau(_ first: [Int], _ second: [Int]) -> Double {
        let places = ranks(of: second)
        var discordant = 0
        for (index, item) in first.enumerated() {
            for later in first[(index + 1)...] where places[item] > places[later] { discordant += 1 }
        }
        return 1 - 4 * Double(discordant) / Double(first.count * (first.count - 1))
    }

    /// The mean place of each item, from 1, by the item's index; empty without orders.
    public static func meanRanks(_ orders: [[Int]]) -> [Double] {
        guard let first = orders.first else { return [] }
        var sums = [Int](repeating: 0, count: first.count)
        for order in orders {
            for (place, item) in order.enumerated() { sums[item] += place + 1 }
        }
        return sums.map { Double($0) / Double(orders.count) }
    }

    /// Kendall's coefficient of concordance W (Kendall and Babington Smith 1939): 1 if all orders are the same, 0 if all
    /// items have the same mean place; `nil` for fewer than two orders.
    public static func concordance(_ orders: [[Int]]) -> Double? {
        guard orders.count > 1, let count = orders.first.map({ Double($0.count) }) else { return nil }
        let deviations = meanRanks(orders).map { $0 - (count + 1) / 2 }
        return 12 * deviations.reduce(0) { $0 + $1 * $1 } / (count * (count * count - 1))
    }

    /// The place of each item, from 0, by the item's index.
    private static func ranks(of order: [Int]) -> [Int] {
        var places = [Int](repeating: 0, count: order.count)
        for (place, item) in order.enumerated() { places[item] = place }
        return places
    }
}
