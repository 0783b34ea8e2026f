/// The attempts of one phone at the rounds of its class, by the rules of docs/challenges.md, written without the engine.
struct TaskOracle {
    /// A challenge that the host has started.
    struct Round: Equatable {
        enum Kind: String { case distance, hold }

        /// 1, 2, 3 … in the session.
        var number: Int
        var kind: Kind
        var target: Double
        /// The number of attempts of each phone that count; `nil` for all.
        var attemptLimit: Int?
        /// Its number in the game, from 1.
        var place: Int

        /// Both kinds: nearest to the target.
        func isBetter(_ value: Double, than other: Double) -> Bool { abs(value - target) < abs(other - target) }
    }

    struct Attempt: Equatable {
        var round: Int
        /// 1, 2, 3 … of the phone in the round.
        var number: Int
        /// The batch that finished it.
        var seq: UInt64
        var value: Double
        /// The best value so far.
        var best: Double
    }

    /// Of more attempts than these only the newest is kept.
    private static let kept = 200

    /// The round that is played.
    private(set) var running: Round?
    /// Those that are kept, by round.
    private(set) var attempts: [Int: [Attempt]] = [:]

    /// All that are kept, in the order of the rounds.
    var all: [Attempt] { attempts.keys.sorted().flatMap { attempts[$0] ?? [] } }

    /// The newest attempt of a round, which has its number of attempts and its best value.
    func newest(of round: Int) -> Attempt? { attempts[round]?.last }

    /// The host starts a round, or ends it.
    mutating func play(_ round: Round?) { running = round }

    /// A gesture is finished that counts.
    mutating func finished(_ gesture: FigureOracle.Gesture, by seq: UInt64) {
        guard let running else { return }
        let value = running.kind == .distance ? gesture.pixels / 64 : gesture.milliseconds / 1000
        let before = newest(of: running.number)
        guard (before?.number ?? 0) < running.attemptLimit ?? .max else { return }
        let best = before.map { running.isBetter(value, than: $0.best) ? value : $0.best } ?? value
        if (before?.number ?? 0) > Self.kept { attempts[running.number]?.removeLast() }
        let number = (before?.number ?? 0) + 1
        attempts[running.number, default: []].append(
            Attempt(round: running.number, number: number, seq: seq, value: value, best: best)
        )
    }
}
