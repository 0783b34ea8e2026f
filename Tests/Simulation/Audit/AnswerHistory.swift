/// One phone's answers to the questions of its class's lessons, and those that survive a restart.
struct AnswerHistory {
    struct Question: Hashable, Comparable {
        var run: Int
        var step: Int

        static func < (one: Question, other: Question) -> Bool { (one.run, one.step) < (other.run, other.step) }
    }

    typealias Answers = [Question: Int]

    /// The state on disk, and then the state after each later answer.
    private var states: [Answers] = [[:]]
    /// The number of dropped states.
    private var forgotten = 0

    var current: Answers { states.last ?? [:] }
    /// The number of states, which are durable when an answer is confirmed.
    var count: Int { forgotten + states.count }
    var hasDurable: Bool { states.first?.isEmpty == false }

    mutating func add(_ choice: Int, at question: Question) {
        var next = current
        next[question] = choice
        states.append(next)
    }

    /// Drops the states before the `durable` ones that are on disk.
    mutating func fold(_ durable: Int) {
        let more = min(durable - 1 - forgotten, states.count - 1)
        guard more > 0 else { return }
        states.removeFirst(more)
        forgotten += more
    }

    /// The newest answer was refused; the server may have applied it.
    mutating func settle(_ known: Answers) {
        if states.count > 1, known == states[states.count - 2] { states.removeLast() }
    }

    /// Finds the state of a new run of the server; returns the fault if it is not a possible one.
    mutating func recover(_ known: Answers) -> String? {
        guard let index = states.lastIndex(of: known) else { return "has answered \(known), should be \(states)" }
        forgotten += index
        states = [states[index]]
        return nil
    }
}
