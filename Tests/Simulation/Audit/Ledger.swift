import TouchMetrics

/// What one participant's figures must be: what its phone sent and its host did, in the order in which the server
/// applied it.
///
/// What is durable is folded into `base`; the rest may be lost by a crash, but only from the end.
///
/// Sendable: there is one thread.
final class Ledger: @unchecked Sendable {
    enum Entry {
        case batch(seq: UInt64, events: [FingerEvent])
        case discarded(seq: UInt64, events: [FingerEvent])
        /// Refused; it counts as applied, and changes nothing.
        case refused(seq: UInt64)
        case frozen
        case cleared
    }

    let number: Int
    private var base = FigureOracle()
    private var baseSeq: UInt64 = 0
    private var entries: [Entry] = []
    /// How many entries are in `base`.
    private var folded = 0
    /// The figures with all entries.
    private(set) var current = FigureOracle()
    /// The newest batch among them.
    private(set) var seq: UInt64 = 0
    /// The newest batch that the phone was told to be on disk.
    private(set) var acknowledged: UInt64 = 0

    init(number: Int) { self.number = number }

    /// Counts all entries ever: what is durable when an action is answered.
    var count: Int { folded + entries.count }

    // MARK: What the server applied

    /// The server has applied the phone's batches up to this one.
    func reach(_ reached: UInt64, isFrozen: Bool, from phone: Outbox) {
        while seq < reached {
            seq += 1
            guard let batch = phone.batch(seq) else { preconditionFailure("batch \(seq) was never sent") }
            let entry: Entry =
                batch.isBad
                ? .refused(seq: seq)
                : isFrozen ? .discarded(seq: seq, events: batch.events) : .batch(seq: seq, events: batch.events)
            add(entry)
        }
    }

    func add(_ entry: Entry) {
        entries.append(entry)
        Self.apply(entry, to: &current)
    }

    private static func apply(_ entry: Entry, to figures: inout FigureOracle) {
        switch entry {
        case .batch(_, let events): figures.apply(events)
        case .discarded(_, let events): figures.discard(events)
        case .refused: break
        case .frozen: figures.freeze()
        case .cleared: figures.clear()
        }
    }

    private static func seq(of entry: Entry) -> UInt64? {
        switch entry {
        case .batch(let seq, _), .discarded(let seq, _), .refused(let seq): seq
        case .frozen, .cleared: nil
        }
    }

    // MARK: What is durable

    /// The phone was told that its batches up to this one are on disk.
    func acknowledge(_ ack: UInt64) {
        guard ack > acknowledged else { return }
        acknowledged = ack
        guard ack > baseSeq, let index = entries.lastIndex(where: { Self.seq(of: $0) == ack }) else { return }
        fold(folded + index + 1)
    }

    /// An action was answered: so many entries are on disk.
    func fold(_ durable: Int) {
        let more = durable - folded
        guard more > 0, more <= entries.count else { return }
        for entry in entries.prefix(more) {
            Self.apply(entry, to: &base)
            baseSeq = Self.seq(of: entry) ?? baseSeq
        }
        entries.removeFirst(more)
        folded = durable
    }

    // MARK: After a crash

    /// Finds what of the entries a new run of the server knows; returns why that cannot be.
    func recover(_ metrics: TouchMetrics, seq recovered: UInt64) -> String? {
        guard recovered >= baseSeq, recovered >= acknowledged else {
            return "batches lost: \(recovered) is left, \(max(baseSeq, acknowledged)) was acknowledged"
        }
        guard recovered <= seq else { return "batch \(recovered) is there, but only \(seq) were applied" }
        var figures = base
        var at = baseSeq
        var found: (count: Int, figures: FigureOracle)?
        var reason = "no state with batch \(recovered)"
        for count in 0...entries.count {
            if count > 0 {
                Self.apply(entries[count - 1], to: &figures)
                at = Self.seq(of: entries[count - 1]) ?? at
            }
            guard at == recovered else { continue }
            let difference = Self.difference(metrics, figures)
            if let difference { reason = difference } else { found = (count, figures) }
        }
        guard let found else { return "with batch \(recovered): \(reason)" }
        entries.removeLast(entries.count - found.count)
        current = found.figures
        seq = recovered
        return nil
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
