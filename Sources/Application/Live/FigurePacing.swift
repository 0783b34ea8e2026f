/// Decides when a phone gets its next `figures`. A pure value: the clock, in milliseconds, is handed in.
///
/// At most 60 answers a second, 30 on a crowded server, counted as the generic cell rate algorithm does (ITU-T I.371): each
/// answer moves the schedule on by an interval, and one may be early by `tolerance`. So a phone that sends a batch per animation frame has each
/// answered at once, however unevenly they arrive. What is on disk is told with the next
/// answer; where no batch follows it is told on its own after `acknowledgementDelay`, so that a phone that streams gets
/// no message more for its acknowledgements.
struct FigurePacing {
    static let interval = LoadLevel.calm.answerInterval
    static let tolerance = 12.0
    static let acknowledgementDelay = 60.0

    /// When the next answer would come in an even stream.
    private var scheduledAt = -Double.infinity
    private var sentAck: UInt64 = 0
    /// When the next answer is due; infinite when none is owed.
    private(set) var dueAt = Double.infinity

    /// A batch was applied or acknowledged again. Answers whether figures may go at once.
    mutating func owe(now: Double, interval: Double = Self.interval) -> Bool {
        if now >= scheduledAt - Self.tolerance { return true }
        // Left to the next batch, if one comes: an answer of its own would use up the schedule, and a stream of just 60
        // batches a second would be answered late for ever.
        dueAt = min(dueAt, scheduledAt + interval / 2)
        return false
    }

    /// The connection did not take the figures; they are due as soon as it does.
    mutating func postpone(now: Double) {
        dueAt = min(dueAt, now)
    }

    /// A commit moved the acknowledged seq.
    mutating func committed(ack: UInt64, now: Double) {
        guard ack != sentAck else { return }
        dueAt = min(dueAt, max(scheduledAt, now + Self.acknowledgementDelay))
    }

    mutating func sent(ack: UInt64, now: Double, interval: Double = Self.interval) {
        scheduledAt = max(scheduledAt, now) + interval
        sentAck = ack
        dueAt = .infinity
    }

    func isDue(now: Double) -> Bool { now >= dueAt }
}
