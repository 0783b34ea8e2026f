import Transport

/// How much of a budget is used, for `/metrics`.
struct BudgetUse {
    var name: String
    /// What the limit applies to: `address`, `room` or `all`. For addresses and rooms, the highest use is reported.
    var scope: String
    var used: Int
    var limit: Int
    /// The refusals of all addresses and rooms since the start.
    var refusals = 0
}

extension BudgetUse {
    /// A bound of the transport's connections; their refusals are counted together.
    init(_ name: String, _ share: TransportUsage.Share) {
        self.init(name: name, scope: "all", used: share.used, limit: share.limit)
    }
}
