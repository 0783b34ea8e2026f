package import Transport

/// The used part of a budget, for `/metrics`.
package struct BudgetUse {
    /// The budget's name in `/metrics`.
    package internal(set) var name: String
    /// The scope of the limit: `address`, `room` or `all`. For addresses and rooms, the highest use is reported.
    package internal(set) var scope: String
    /// The currently used amount.
    package internal(set) var used: Int
    /// The maximum amount.
    package internal(set) var limit: Int
    /// The refusals of all addresses and rooms since the start.
    package internal(set) var refusals = 0

    /// Describes the use of a budget.
    package init(name: String, scope: String, used: Int, limit: Int, refusals: Int = 0) {
        self.name = name
        self.scope = scope
        self.used = used
        self.limit = limit
        self.refusals = refusals
    }
}

extension BudgetUse {
    /// A bound of the transport's connections; their refusals are counted together.
    package init(_ name: String, _ share: TransportUsage.Share) {
        self.init(name: name, scope: "all", used: share.used, limit: share.limit)
    }
}
