import TouchMetrics

/// One participant's expected figures: its phone's messages and its host's actions, in the order in which the server
/// applied it.
///
/// Durable entries are folded into `base`; a crash may lose the others, but only from the end.
///
/// Sendable: the simulation has one thread.
final class Ledger: @unchecked Sendable {
    typealias Entry = ParticipantOracle.Entry

    let number: Int
    private var base: ParticipantOracle
    private var baseSeq: UInt64 = 0
    private var entries: [Entry] = []
    /// The number of entries in `base`.
    private var folded = 0
    /// The state with all entries.
    private(set) var current: ParticipantOracle
    /// The newest batch among them.
    private(set) var seq: UInt64 = 0
    /// The newest batch that was acknowledged to the phone.
    private(set) var acknowledged: UInt64 = 0

    /// - Parameters:
    ///   - before: The host's actions that are on disk.
    ///   - entries: The host's later actions.
    init(number: Int, after before: ParticipantOracle, _ entries: [Entry]) {
        (self.number, base, current) = (number, before, before)
        for entry in entries { add(entry) }
    }

    /// The number of entries, which are durable when an action is confirmed.
    var count: Int { folded + entries.count }

    // MARK: Applied entries

    /// The server has applied the phone's batches up to this one.
    func reach(_ reached: UInt64, in lesson: SimulatedLesson, from phone: Outbox) {
        let isFrozen = lesson.isFrozen
        while seq < reached {
            seq += 1
            guard let batch = phone.batch(seq) else { preconditionFailure("batch \(seq) was never sent") }
            switch batch.content {
            case .touches(let events):
                add(isFrozen ? .discarded(seq: seq, events: events) : .batch(seq: seq, events: events))
            case .fixes(let fixes):
                add(isFrozen ? .discarded(seq: seq, events: []) : .walked(seq: seq, fixes: fixes))
            case .own(let own): add(isFrozen ? .discarded(seq: seq, events: []) : .own(seq: seq, own))
            // Also while the class is frozen.
            case .told(let told): add(.told(seq: seq, told, axis: lesson.axis(of: number, toldIn: seq)))
            case .bad: add(.refused(seq: seq))
            }
        }
    }

    func add(_ entry: Entry) {
        entries.append(entry)
        current.apply(entry)
    }

    // MARK: Durable entries

    /// The batches up to this one were acknowledged to the phone.
    func acknowledge(_ ack: UInt64) {
        guard ack > acknowledged else { return }
        acknowledged = ack
        guard ack > baseSeq, let index = entries.lastIndex(where: { $0.seq == ack }) else { return }
        fold(folded + index + 1)
    }

    /// A response to an action has arrived: `durable` entries are on disk.
    func fold(_ durable: Int) {
        let more = durable - folded
        guard more > 0, more <= entries.count else { return }
        for entry in entries.prefix(more) {
            base.apply(entry)
            baseSeq = entry.seq ?? baseSeq
        }
        entries.removeFirst(more)
        folded = durable
    }

    // MARK: After a crash

    /// Finds the entries of a new run of the server; returns the fault if they are not a possible state.
    func recover(_ found: Recovered) -> String? {
        guard found.seq >= baseSeq, found.seq >= acknowledged else {
            return "batches lost: \(found.seq) is left, \(max(baseSeq, acknowledged)) was acknowledged"
        }
        guard found.seq <= seq else { return "batch \(found.seq) is there, but only \(seq) were applied" }
        var state = base
        var at = baseSeq
        var left: (count: Int, state: ParticipantOracle)?
        var reason = "no state with batch \(found.seq)"
        for count in 0...entries.count {
            if count > 0 {
                state.apply(entries[count - 1])
                at = entries[count - 1].seq ?? at
            }
            guard at == found.seq else { continue }
            if let difference = found.difference(from: state) { reason = difference } else { left = (count, state) }
        }
        guard var left else { return "with batch \(found.seq): \(reason)" }
        // Entries that were read from disk are on disk.
        folded += left.count
        entries = []
        if !found.hasPositions { left.state.forgetPositions() }
        (base, baseSeq) = (left.state, found.seq)
        (current, seq) = (left.state, found.seq)
        return nil
    }

    /// The state of a new run of the server.
    struct Recovered {
        var metrics: TouchMetrics
        var seq: UInt64
        /// The number of the current round.
        var running: Int?
        /// The attempts on disk, and the one in progress.
        var attempts: [TaskOracle.Attempt]
        var work: TaskOracle.StoredWork?
        /// The progress in the running experiment, and the sequences on disk.
        var experiment: ExperimentOracle.StoredRun?
        var sequences: [ExperimentOracle.Sequence]
        /// Its walk's sums, and its row of `walkers`.
        var walk: JSONText
        var place: [Double?]?
        /// Whether positions are stored.
        var hasPositions: Bool

        func difference(from state: ParticipantOracle) -> String? {
            if let difference = Ledger.difference(metrics, state.figures) { return difference }
            guard running == state.tasks.running?.number else {
                return "round \(running ?? 0) is played, should be \(state.tasks.running?.number ?? 0)"
            }
            if let fault = state.tasks.fault(work) { return fault }
            if let fault = state.experiments.fault(experiment) ?? state.experiments.fault(sequences) { return fault }
            var known = state.walk
            if !hasPositions { known.forgetPositions() }
            return Ledger.difference(attempts, state.tasks.all) ?? Ledger.difference(walk, place, known)
        }
    }

    /// Compares a walk with the result of the rules.
    static func difference(_ sums: JSONText, _ place: [Double?]?, _ walk: WalkOracle) -> String? {
        // A participant that has never walked has none.
        if case .null = sums, walk == WalkOracle() { return nil }
        return walk.fault(sums) ?? walk.fault(place)
    }

    /// Compares the attempts on disk with those by the rules.
    static func difference(_ stored: [TaskOracle.Attempt], _ attempts: [TaskOracle.Attempt]) -> String? {
        let first = zip(stored, attempts).prefix { $0.agrees(with: $1) }.count
        guard first < max(stored.count, attempts.count) else { return nil }
        func text(_ list: [TaskOracle.Attempt]) -> String { first < list.count ? "\(list[first])" : "missing" }
        return "attempt \(first + 1) of \(stored.count) is \(text(stored)), should be \(text(attempts))"
    }

    /// Compares the engine with the figures, bit for bit.
    static func difference(_ metrics: TouchMetrics, _ figures: FigureOracle) -> String? {
        func differ(_ name: String, _ engine: some Equatable, _ oracle: some Equatable) -> String {
            "\(name) is \(engine), should be \(oracle)"
        }
        if metrics.touches != figures.touches { return differ("touches", metrics.touches, figures.touches) }
        if metrics.totalPixels != figures.totalPixels {
            return differ("total px", metrics.totalPixels, figures.totalPixels)
        }
        if metrics.lastPixels != figures.lastPixels { return differ("last px", metrics.lastPixels, figures.lastPixels) }
        if metrics.touching != figures.touching { return differ("fingers down", metrics.touching, figures.touching) }
        if metrics.totalMilliseconds != figures.totalMilliseconds {
            return differ("total ms", metrics.totalMilliseconds, figures.totalMilliseconds)
        }
        if metrics.lastMilliseconds != figures.lastMilliseconds {
            return differ("last ms", metrics.lastMilliseconds, figures.lastMilliseconds)
        }
        if metrics.countLayer != figures.counts { return "the heatmap's counts differ" }
        if metrics.dwellLayer != figures.dwell { return "the heatmap's times differ" }
        if metrics.highestCount != figures.counts.max() { return "the heatmap's highest count differs" }
        return nil
    }
}
