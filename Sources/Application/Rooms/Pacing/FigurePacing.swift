/// Decides when a phone gets its next `figures`. A pure value; the clock, in milliseconds, is handed in.
///
/// It allows 60 answers a second, or 30 on a crowded server, by the generic cell rate algorithm (ITU-T I.371): each
/// answer advances the schedule by an interval, and an answer may be early by `tolerance`. So a phone that sends a
/// batch per animation frame gets each one answered at once, even if they arrive unevenly. Acknowledgements are sent
/// with the next answer; if no batch follows, they are sent alone after `acknowledgementDelay`, so that streaming
/// phones get no extra messages.
struct FigurePacing {
    static let interval = LoadLevel.calm.answerInterval
    static let tolerance = 12.0
    static let acknowledgementDelay = 60.0

    /// When the next answer would come in an even stream.
    private var scheduledAt = -Double.infinity
    private var sentAck: UInt64 = 0
    /// When the next answer is due; infinite if none is.
    private(set) var dueAt = Double.infinity

    /// Records that a batch needs an answer; returns whether it may be sent at once.
    mutating func owe(now: Double, interval: Double = Self.interval) -> Bool {
        if now >= scheduledAt - Self.tolerance { return true }
        // Wait for the next batch, if one comes: a separate answer would use up the schedule, and a stream of exactly
        // 60 batches a second would always be answered late.
        dueAt = min(dueAt, scheduledAt + interval / 2)
        return false
    }

    /// Makes an answer due at once, because the connection did not accept the last one or figures changed without a
    /// batch.
    mutating func postpone(now: Double) {
        dueAt = min(dueAt, now)
    }

    /// Records that a commit advanced the acknowledged `seq`.
    ///
    /// - Parameter isAnswer: whether the acknowledgement is the whole answer, so that it waits for no other.
    mutating func committed(ack: UInt64, isAnswer: Bool = false, now: Double) {
        guard ack != sentAck else { return }
        dueAt = min(dueAt, max(scheduledAt, isAnswer ? now : now + Self.acknowledgementDelay))
    }

    /// Records that an answer was sent.
    mutating func sent(ack: UInt64, now: Double, interval: Double = Self.interval) {
        scheduledAt = max(scheduledAt, now) + interval
        sentAck = ack
        dueAt = .infinity
    }

    func isDue(now: Double) -> Bool { now >= dueAt }
}
