/// What the server must know of one participant, after what its phone sent and its host did.
struct ParticipantOracle {
    enum Entry {
        case batch(seq: UInt64, events: [FingerEvent])
        case walked(seq: UInt64, fixes: [Fix])
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
            case .batch(let seq, _), .walked(let seq, _), .discarded(let seq, _), .refused(let seq): seq
            case .frozen, .cleared, .round: nil
            }
        }
    }

    private(set) var figures = FigureOracle()
    private(set) var tasks = TaskOracle()
    private(set) var walk = WalkOracle()

    /// With retention `figures` a server that starts again has no positions.
    mutating func forgetPositions() { walk.forgetPositions() }

    mutating func apply(_ entry: Entry) {
        switch entry {
        case .batch(let seq, let events):
            figures.apply(events)
            for gesture in figures.removeFinished() { tasks.finished(gesture, by: seq) }
        case .walked(_, let fixes): for fix in fixes { walk.walk(fix) }
        case .discarded(_, let events): figures.discard(events)
        case .refused: break
        case .frozen: figures.freeze()
        case .cleared:
            figures.clear()
            walk.clear()
        case .round(let round):
            figures.disregardGesture()
            tasks.play(round)
        }
    }
}
