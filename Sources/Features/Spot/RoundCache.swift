import Storage

/// Caches rounds outside classes, so that a miss needs no disk access.
///
/// The store has every round, so an entry may be dropped at any time.
struct RoundCache {
    private static let maxRounds = 20_000

    private var rounds: [String: LiveRound] = [:]

    /// - Parameter now: ms on the server's clock.
    func round(_ id: String, now: Double) -> LiveRound? {
        let round = rounds[id]
        round?.usedAt = now
        return round
    }

    /// Returns the cached round, or caches the one that was read.
    mutating func remember(_ stored: StoredRound, now: Double) -> LiveRound {
        if let round = round(stored.id, now: now) { return round }
        if rounds.count >= Self.maxRounds {
            let middle = rounds.values.map(\.usedAt).sorted()[Self.maxRounds / 2]
            rounds = rounds.filter { $0.value.usedAt > middle }
        }
        let round = LiveRound(stored)
        round.usedAt = now
        rounds[stored.id] = round
        return round
    }

    mutating func forget(_ id: String) {
        rounds[id] = nil
    }

    mutating func forget(puzzle: String) {
        rounds = rounds.filter { $0.value.stored.puzzle != puzzle }
    }
}
