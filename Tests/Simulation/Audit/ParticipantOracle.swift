/// What the server must know of one participant, after what its phone sent and its host did.
struct ParticipantOracle {
    enum Entry {
        case batch(seq: UInt64, events: [FingerEvent])
        case discarded(seq: UInt64, events: [FingerEvent])
        /// Refused; it counts as applied, and changes nothing.
        case refused(seq: UInt64)
        case frozen
        case cleared
        /// The host has started a round, or ended it.
        case round(TaskOracle.Round?)

        /// The number of a batch.
        var seq: UInt64? {
            switch self {
            case .batch(let seq, _), .discarded(let seq, _), .refused(let seq): seq
            case .frozen, .cleared, .round: nil
            }
        }
    }

    private(set) var figures = FigureOracle()
    private(set) var tasks = TaskOracle()

    mutating func apply(_ entry: Entry) {
        switch entry {
        case .batch(let seq, let events):
            figures.apply(events)
            for gesture in figures.takeFinished() { tasks.finished(gesture, by: seq) }
        case .discarded(_, let events): figures.discard(events)
        case .refused: break
        case .frozen: figures.freeze()
        case .cleared: figures.clear()
        case .round(let round):
            figures.disregardGesture()
            tasks.play(round)
        }
    }
}
