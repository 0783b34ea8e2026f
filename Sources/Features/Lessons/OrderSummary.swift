import SampleComparison
import WireProtocol

/// Kendall's tau of an order with the right one; `nil` where there is none.
func orderTau(_ order: [Int]?, _ right: [Int]?) -> Double? {
    guard let order, let right else { return nil }
    return RankAgreement.tau(order, right)
}

/// What the orders of a class have in common, and with the right one, for results.
struct OrderSummary: JSONFields {
    private let orders: [[Int]]
    private let right: [Int]?

    init(of answers: [LessonAnswer], right: [Int]?) {
        orders = answers.compactMap(\.order)
        self.right = right
    }

    func write(into json: inout JSONWriter) {
        if let right { json.integers("order", right.map { $0 + 1 }) }
        json.raw(",\"ranks\":{")
        json.list("means", RankAgreement.meanRanks(orders)) { $0.number($1) }
        json.number("concordance", RankAgreement.concordance(orders))
        json.number("tau", SampleSummary(of: orders.compactMap { orderTau($0, right) }).median)
        json.raw("}")
    }
}
