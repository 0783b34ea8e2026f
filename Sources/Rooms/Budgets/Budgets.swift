package import Transport

/// The budgets that each address and the whole server have used; the budgets of rooms are in the rooms.
package final class Budgets {
    /// The rate at which phones join.
    package internal(set) var greetings = Limits.greetings
    /// The rate at which sessions are created.
    package var creations = Limits.creations
    /// The rate at which rounds of the game are started.
    package var rounds = Limits.rounds
    /// The rate at which presses on a picture are judged.
    package var hitTests = Limits.hitTests
    /// The rate of guesses of session codes.
    package internal(set) var wrongCodes = Limits.wrongCodes
    /// The rate of guesses of tokens.
    package internal(set) var wrongTokens = Limits.wrongTokens
    /// The phones of the server and the blocks of their heatmaps.
    package internal(set) var phones = PhoneBudget()
    /// The sessions that each address has created.
    package var sessions = CountBudget(limit: Limits.sessionsPerAddress)
    /// The viewers that each address has connected.
    package internal(set) var viewers = CountBudget(limit: Limits.viewersPerAddress)
}

/// Limits the number of things that each address uses at a time. A pure value.
package struct CountBudget {
    /// The maximum number that each address may use at a time.
    package let limit: Int
    private var counts: [AddressGroup: Int] = [:]
    /// The number of refusals since the start.
    package private(set) var refusals = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts one use; returns false and counts nothing if the address has reached its limit.
    package mutating func consume(_ address: AddressGroup) -> Bool {
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
    package var highestCount: Int { counts.values.max() ?? 0 }
}
