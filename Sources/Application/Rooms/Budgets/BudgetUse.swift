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
