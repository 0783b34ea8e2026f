package import Transport
package import Web

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
    /// The rate at which samples of motion are computed.
    package var motionSamples = Limits.motionSamples
    /// The rate of guesses of session codes.
    package internal(set) var wrongCodes = Limits.wrongCodes
    /// The rate of guesses of tokens.
    package internal(set) var wrongTokens = Limits.wrongTokens
    /// The phones of the server and the blocks of their heatmaps.
    package internal(set) var phones = PhoneBudget()
    /// The sessions that each address has created.
    package var sessions = CountBudget<AddressGroup>(limit: Limits.sessionsPerAddress)
    /// The viewers and followers that each address has connected.
    package internal(set) var viewers = CountBudget<AddressGroup>(limit: Limits.viewersPerAddress)
    /// The answers to creations that may be repeated.
    package var answers = KeptAnswers(
        bytesPerAddress: Limits.keptAnswerBytesPerAddress,
        bytes: Limits.keptAnswerBytes,
        lifetime: Double(Limits.keptAnswerMinutes) * 60_000
    )
    /// The followers of responses about each session.
    package internal(set) var followers = CountBudget<String>(limit: Limits.viewersPerRoom)
}

/// Limits the number of things that each address, or each session, uses at a time. A pure value.
package struct CountBudget<Owner: Hashable> {
    /// The maximum number that each owner may use at a time.
    package let limit: Int
    private var counts: [Owner: Int] = [:]
    /// The number of refusals since the start.
    package private(set) var refusals = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts one use; returns false and counts nothing if the owner has reached its limit.
    package mutating func consume(_ owner: Owner) -> Bool {
        guard counts[owner, default: 0] < limit else {
            refusals += 1
            return false
        }
        counts[owner, default: 0] += 1
        return true
    }

    /// Gives a place back.
    package mutating func release(_ owner: Owner) {
        guard let before = counts[owner] else { return }
        counts[owner] = before > 1 ? before - 1 : nil
    }

    /// The highest count of any owner.
    package var highestCount: Int { counts.values.max() ?? 0 }
}

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

extension Problem {
    /// 429: the address has used up a rate limit.
    ///
    /// - Parameters:
    ///   - noun: Completes "Too many …", such as "sessions".
    ///   - wait: The number of seconds before the next attempt.
    package static func tooMany(_ noun: String, wait: Int) -> Problem {
        Problem(
            429,
            "too-many",
            title: "Too many \(noun)",
            detail: "Too many \(noun) from this address. Try again in \(wait) s.",
            headers: ["retry-after": String(wait)]
        )
    }

    /// 503: too much work of a kind waits, or the work has waited too long.
    ///
    /// - Parameter workName: Completes "The server is busy with other …".
    static func tooBusy(with workName: String) -> Problem {
        Problem(
            503,
            "too-busy",
            title: "Too busy",
            detail: "The server is busy with other \(workName). Try again in 5 s.",
            headers: ["retry-after": "5"]
        )
    }

    /// 503: the limit of responses about large rooms is reached.
    static let responsesTooBusy = tooBusy(with: "answers about large rooms")
}

/// The amount of a large room's work in one tick: all work for 10,000 phones at once would delay the other rooms by 50
/// ms.
package struct WorkPerTick: Sendable {
    /// The maximum number of connections that are closed at the host's request.
    package var closes = 400
    /// The maximum number of phones of a room to which its new state is sent.
    package var announcements = 400
    /// The maximum number of responses to batches, including those in bulk.
    package var batchResponses = 400
    /// The maximum number of participants whose figures are in one frame; the others follow in the next frames.
    package var figuresPerFrame = 1_000

    /// Creates the amounts that a server works with.
    package init() {}
}
