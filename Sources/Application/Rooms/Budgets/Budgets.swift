import Transport

/// The budgets that each address and the whole server have used; the budgets of rooms are in the rooms.
final class Budgets {
    var greetings = Limits.greetings
    var creations = Limits.creations
    var rounds = Limits.rounds
    var hitTests = Limits.hitTests
    var wrongCodes = Limits.wrongCodes
    var wrongTokens = Limits.wrongTokens
    var phones = PhoneBudget()
    var sessions = CountBudget(limit: Limits.sessionsPerAddress)
    var viewers = CountBudget(limit: Limits.viewersPerAddress)
}

/// Limits how many of something each address has at a time. A pure value.
struct CountBudget {
    let limit: Int
    private var counts: [AddressGroup: Int] = [:]
    /// The number of refusals since the start.
    private(set) var refusals = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes one; returns false and takes nothing if the address has reached its limit.
    mutating func take(_ address: AddressGroup) -> Bool {
        guard counts[address, default: 0] < limit else {
            refusals += 1
            return false
        }
        counts[address, default: 0] += 1
        return true
    }

    mutating func release(_ address: AddressGroup) {
        guard let before = counts[address] else { return }
        counts[address] = before > 1 ? before - 1 : nil
    }

    /// The highest count of any address.
    var mostOfAnAddress: Int { counts.values.max() ?? 0 }
}
