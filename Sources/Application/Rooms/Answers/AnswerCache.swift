/// Caches the latest answers about a room.
struct AnswerCache {
    let ledger: AnswerLedger
    /// The answers by their keys.
    private var answers: [String: SharedAnswer] = [:]

    init(within whole: AnswerLedger) {
        ledger = AnswerLedger(within: whole)
    }

    /// Returns the cached answer of a revision.
    func answer(_ kind: any RoomAnswer, revision: UInt64) -> SharedAnswer? {
        answers[kind.cacheKey].flatMap { $0.revision == revision ? $0 : nil }
    }

    mutating func store(_ answer: SharedAnswer, as kind: any RoomAnswer) {
        answers[kind.cacheKey] = answer
    }

    /// Drops the answers that were read before `time`.
    mutating func clear(readBefore time: Double) {
        guard !answers.isEmpty else { return }
        answers = answers.filter { $0.value.readAt >= time }
    }
}
