import Storage

/// The rounds that a host has started and ended, and what of that a new run of the server must know.
final class RoundHistory {
    /// The rounds' state in the session.
    struct State: Equatable {
        /// How many were started.
        var started = 0
        /// The one that is played, or whose results are shown; `nil` once the class does something else.
        var shown: Int?
        var isRunning = false
    }

    /// All that were started and not lost.
    private(set) var rounds: [TaskOracle.Round] = []
    /// Of what is on disk, and then after each action that may not be.
    private var states = [State()]
    /// How many were before those.
    private var forgotten = 0
    /// A session takes so many.
    static let limit = 100

    var state: State { states.last ?? State() }
    private var running: TaskOracle.Round? { state.isRunning ? rounds.last : nil }
    /// Counts all states ever: what is durable when an action is answered.
    var count: Int { forgotten + states.count }

    // MARK: What the host does

    func start(_ kind: TaskOracle.Round.Kind, target: Double, attemptLimit: Int?) -> TaskOracle.Round {
        let place = state.shown == nil ? 1 : (rounds.last?.place ?? 0) + 1
        let round = TaskOracle.Round(
            number: rounds.count + 1,
            kind: kind,
            target: target,
            attemptLimit: attemptLimit,
            place: place
        )
        rounds.append(round)
        states.append(State(started: round.number, shown: round.number, isRunning: true))
        return round
    }

    /// Ends the round; its results stay in view.
    func end() { states.append(State(started: rounds.count, shown: state.shown)) }

    /// The class begins something else.
    func leave() { states.append(State(started: rounds.count)) }

    /// The newest action was refused: the server may have done it, or not.
    func settle(_ room: RoomReport) {
        if states.count > 1, room.rounds == states[states.count - 2] { states.removeLast() }
    }

    /// So many states are on disk.
    func fold(_ durable: Int) {
        let more = min(durable - 1 - forgotten, states.count - 1)
        guard more > 0 else { return }
        states.removeFirst(more)
        forgotten += more
    }

    // MARK: A phone that comes

    /// What is on disk for it, and what may not be.
    var forNewcomer: (ParticipantOracle, [Ledger.Entry]) {
        var before = ParticipantOracle()
        let entries = states.map { Ledger.Entry.round($0.isRunning ? rounds[$0.started - 1] : nil) }
        before.apply(entries[0])
        return (before, Array(entries.dropFirst()))
    }

    // MARK: After a crash

    /// Finds what of the states a new run of the server knows; returns why that cannot be.
    func recover(_ room: RoomReport) -> String? {
        guard let index = states.lastIndex(where: { $0 == room.rounds }) else {
            return "the rounds are \(room.rounds), should be \(states)"
        }
        // What was read from disk is on disk.
        forgotten += index
        states = [states[index]]
        rounds.removeLast(rounds.count - state.started)
        return nil
    }

    // MARK: Scores

    /// The score of the game by the rules of docs/challenges.md: place, points of the newest round that is over, all points, place by
    /// them.
    func scores(_ participants: [(id: String, tasks: TaskOracle)]) -> [String: [Double?]] {
        guard let shown = state.shown else { return [:] }
        var scores: [String: [Double?]] = [:]
        let game = rounds.prefix(shown).suffix(rounds[shown - 1].place)
        for round in state.isRunning ? game.dropLast() : game {
            for (id, score) in scores { scores[id] = [nil, 0, score[2], 0] }
            let bests = participants.compactMap { id, tasks in tasks.newest(of: round.number).map { (id, $0.best) } }
            for (id, best) in bests {
                let ahead = bests.filter { round.isBetter($0.1, than: best) }.count
                let gained = [10, 8, 7, 6, 5, 4, 3, 2].dropFirst(ahead).first ?? 1
                scores[id] = [Double(ahead + 1), Double(gained), (scores[id]?[2] ?? 0) + Double(gained), 0]
            }
        }
        return scores.mapValues { score in
            let ahead = scores.values.filter { ($0[2] ?? 0) > (score[2] ?? 0) }.count
            return Array(score.prefix(3)) + [Double(1 + ahead)]
        }
    }
}

extension TaskOracle.Attempt {
    /// The attempts of a participant that are on disk.
    static func stored(in session: DiskContent.Session?, of participant: Int) -> [TaskOracle.Attempt] {
        (session?.results ?? []).filter { $0.participant == participant }
            .sorted { ($0.challenge, $0.slot) < ($1.challenge, $1.slot) }
            .map { row in
                let content = row.content.withUnsafeBytes { JSONText($0) }
                return TaskOracle.Attempt(
                    round: row.challenge,
                    number: content["attempt"].integer ?? 0,
                    seq: UInt64(content["seq"].number ?? 0),
                    value: content["value"].number ?? .nan,
                    best: content["best"].number ?? .nan
                )
            }
    }
}
