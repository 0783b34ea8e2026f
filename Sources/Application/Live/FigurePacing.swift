/// Decides when a phone gets its next `figures`. A pure value: the clock, in milliseconds, is handed in.
///
/// A batch is answered at once unless the last answer is younger than 1/60 s. What is on disk is told with the next
/// answer; where no batch follows it is told on its own after `acknowledgementDelay`, so that a phone that streams gets
/// no message more for its acknowledgements.
struct FigurePacing {
    static let interval = 1000.0 / 60
    static let acknowledgementDelay = 60.0

    private var lastSentAt = -Double.infinity
    private var sentSeq: UInt64 = 0
    private var sentAck: UInt64 = 0
    /// When the next answer is due; infinite when none is owed.
    private(set) var dueAt = Double.infinity

    /// A batch was applied or acknowledged again. Answers whether figures may go at once.
    mutating func owe(now: Double) -> Bool {
        let earliest = lastSentAt + Self.interval
        if now >= earliest { return true }
        dueAt = min(dueAt, earliest)
        return false
    }

    /// The connection did not take the figures; they are due as soon as it does.
    mutating func postpone(now: Double) {
        dueAt = min(dueAt, now)
    }

    /// A commit moved the acknowledged seq.
    mutating func committed(ack: UInt64, now: Double) {
        guard ack != sentAck else { return }
        dueAt = min(dueAt, max(lastSentAt + Self.interval, now + Self.acknowledgementDelay))
    }

    mutating func sent(seq: UInt64, ack: UInt64, now: Double) {
        lastSentAt = now
        sentSeq = seq
        sentAck = ack
        dueAt = .infinity
    }

    func isDue(now: Double) -> Bool { now >= dueAt }
}
