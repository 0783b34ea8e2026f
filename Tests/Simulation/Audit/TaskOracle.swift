/// The attempts of one phone in the rounds of its class, by the rules of docs/challenges.md, without the engine.
struct TaskOracle {
    /// A challenge that the host has started.
    struct Round: Equatable {
        enum Kind: String {
            case distance, hold, press, reaction, latency, targets, symbol, wave, relay

            /// Whether values are bit-identical; the others use sines, logarithms and sums in another order.
            var isExact: Bool { self != .targets && self != .symbol }

            /// Whether the class has a result together, and nobody points: the first touch of each phone counts.
            var isOfClass: Bool { self == .wave || self == .relay }

            func agree(_ value: Double?, _ should: Double?) -> Bool {
                isExact ? value == should : ConditionOracle.agree(value, should)
            }
        }

        /// 1, 2, 3 … in the session.
        var number: Int
        var kind: Kind
        var target: Double
        /// The number of attempts of each phone that count; `nil` for all.
        var attemptLimit: Int?
        /// Its number in the game, from 1.
        var place: Int

        /// Nearest to the target, the lowest, or the highest.
        func isBetter(_ value: Double, than other: Double) -> Bool {
            switch kind {
            case .distance, .hold, .press: abs(value - target) < abs(other - target)
            case .reaction, .latency, .symbol, .wave, .relay: value < other
            case .targets: value > other
            }
        }

        /// The circles that its phones show.
        var ring: TargetRing? { kind == .targets ? TargetRing(difficulty: target) : nil }

        /// The attempt with which a phone begins; `nil` if each gesture is an attempt.
        var work: (any TaskWork)? {
            switch kind {
            case .distance, .hold, .press: nil
            case .reaction: ReactionSeries(trials: Int(target))
            case .latency: LapSeries(count: Int(target))
            case .targets: TargetSequence(TargetRing(difficulty: target))
            case .symbol: SymbolDrawing(SymbolShape(Int(target)))
            case .wave, .relay: FirstTouch()
            }
        }
    }

    struct Attempt: Equatable {
        var round: Int
        /// 1, 2, 3 … of the phone in the round.
        var number: Int
        /// The batch that completed it.
        var seq: UInt64
        var value: Double
        /// The best value.
        var best: Double
        /// Further figures: all stored ones, and some by the rules.
        var figures: [String: [Double]] = [:]
        /// The kind of the round; a stored attempt does not contain it.
        var kind: Round.Kind?

        /// Whether it is the one by the rules.
        func agrees(with should: Attempt) -> Bool {
            guard let kind = should.kind, (round, number, seq) == (should.round, should.number, should.seq) else {
                return false
            }
            return kind.agree(value, should.value) && kind.agree(best, should.best)
                && should.figures.allSatisfy { figures[$0]?.elementsEqual($1, by: kind.agree) ?? false }
        }
    }

    /// The number of attempts beyond which only the newest is maxAttempts.
    private static let maxAttempts = 200

    /// The current round.
    private(set) var running: Round?
    /// The attempt in progress; `nil` if each gesture is an attempt.
    private(set) var work: (any TaskWork)?
    /// What the phone's clock is known by.
    private var clock = ClockOracle()
    /// The maxAttempts ones, by round.
    private(set) var attempts: [Int: [Attempt]] = [:]

    /// All maxAttempts ones, in the order of the rounds.
    var all: [Attempt] { attempts.keys.sorted().flatMap { attempts[$0] ?? [] } }

    /// The newest attempt of a round, which has its number of attempts and its best value.
    func newest(of round: Int) -> Attempt? { attempts[round]?.last }

    /// The host starts a round, or ends it.
    mutating func play(_ round: Round?) { (running, work) = (round, round?.work) }

    /// A counting gesture is finished.
    mutating func finished(_ gesture: FigureOracle.Gesture, by seq: UInt64) {
        switch running?.kind {
        case .distance: add(TaskOutcome(value: gesture.pixels / 64), by: seq)
        case .hold: add(TaskOutcome(value: gesture.milliseconds / 1000), by: seq)
        case .press: if let grams = gesture.grams { add(TaskOutcome(value: grams), by: seq) }
        default: break
        }
    }

    /// A single finger touches down.
    mutating func tap(_ tap: ExperimentOracle.Tap, by seq: UInt64) {
        if let outcome = work?.tap(tap) { add(outcome, by: seq) }
    }

    /// An event of a finger.
    mutating func follow(_ event: FingerEvent) { work?.follow(event) }

    /// The phone sends a batch of a task's own, which counts only in that task.
    mutating func take(_ batch: OwnBatch, by seq: UInt64) {
        if let outcome = work?.take(batch) { add(outcome, by: seq) }
    }

    /// The phone tells what it knows of its clock; the server's axis of then is 0 if that does not count.
    mutating func learn(_ told: Told, axis: Int, by seq: UInt64) {
        clock.learn(told, axis: axis)
        settle(by: seq)
    }

    /// The server has opened the room, and begins another axis.
    mutating func begin(axis: Int) { clock.current = axis }

    /// A batch of touches, or what the phone has told, may make the time of its first touch known.
    mutating func settle(by seq: UInt64) {
        guard var touch = work as? FirstTouch, let outcome = touch.settle(clock) else { return }
        work = touch
        add(outcome, by: seq)
    }

    /// A clear or a freeze.
    mutating func interrupt() { work?.interrupt() }

    private mutating func add(_ outcome: TaskOutcome, by seq: UInt64) {
        guard let running else { return }
        let value = outcome.value
        let before = newest(of: running.number)
        guard (before?.number ?? 0) < running.attemptLimit ?? .max else { return }
        let best = before.map { running.isBetter(value, than: $0.best) ? value : $0.best } ?? value
        if (before?.number ?? 0) > Self.maxAttempts { attempts[running.number]?.removeLast() }
        let number = (before?.number ?? 0) + 1
        attempts[running.number, default: []].append(
            Attempt(
                round: running.number,
                number: number,
                seq: seq,
                value: value,
                best: best,
                figures: outcome.figures,
                kind: running.kind
            )
        )
    }

    // MARK: Results

    /// The fault of the attempt in progress in a participant's row, or `nil`.
    func fault(_ stored: StoredWork?) -> String? {
        guard let running, let work else { return nil }
        guard let stored, stored.round == running.number, stored.progress.dropFirst() == work.numbers[...] else {
            return "is in round \(running.number) at \(stored.map { "\($0)" } ?? "nothing"), should be \(work.numbers)"
        }
        return nil
    }

    struct StoredWork {
        var round: Int
        /// Whether the current gesture counts, and the state of the task.
        var progress: [Double]
    }
}
