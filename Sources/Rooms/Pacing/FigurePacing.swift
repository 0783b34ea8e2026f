/// Decides when a phone gets its next `figures`. A pure value; the clock, in milliseconds, is handed in.
///
/// It allows 60 answers a second, or 30 on a crowded server, by the generic cell rate algorithm (ITU-T I.371): each
/// answer advances the schedule by an interval, and an answer may be early by `tolerance`. So a phone that sends a
/// batch per animation frame gets each one answered at once, even if they arrive unevenly. Acknowledgements are sent
/// with the next answer; if no batch follows at the phone's pace, they are sent alone, so that streaming phones get no extra
/// messages.
package struct FigurePacing {
    static let interval = LoadLevel.calm.answerInterval
    static let tolerance = 12.0
    /// The least time for which an acknowledgement waits for a batch, in ms.
    private static let acknowledgementDelay = 60.0
    /// How late a batch may come in its turn, in ms.
    private static let lateness = 20.0

    /// When the next answer would come in an even stream.
    private var scheduledAt = -Double.infinity
    private var sentAck: UInt64 = 0
    /// When the next answer is due; infinite if none is.
    private(set) var dueAt = Double.infinity

    /// Records that a batch needs an answer; returns whether it may be sent at once.
    mutating func requestAnswer(now: Double, interval: Double = Self.interval) -> Bool {
        if now >= scheduledAt - Self.tolerance { return true }
        // Wait for the next batch, if one comes: a separate answer would use up the schedule, and a stream of exactly
        // 60 batches a second would always be answered late.
        dueAt = min(dueAt, scheduledAt + interval / 2)
        return false
    }

    /// Makes an answer due at once, because the connection did not accept the last one or figures changed without a
    /// batch.
    package mutating func postpone(now: Double) {
        dueAt = min(dueAt, now)
    }

    /// For how long an acknowledgement waits for the next answer, in ms.
    ///
    /// - Parameter pace: The batches a second that were requested of the phone.
    static func acknowledgementDelay(pace: Int) -> Double {
        max(acknowledgementDelay, 1000 / Double(max(1, pace)) + lateness)
    }

    /// Records that a commit advanced the acknowledged `seq`.
    ///
    /// - Parameters:
    ///   - isAnswer: whether the acknowledgement is the whole answer, so that it waits for no other.
    ///   - pace: The batches a second that were requested of the phone.
    mutating func committed(ack: UInt64, isAnswer: Bool = false, pace: Int, now: Double) {
        guard ack != sentAck else { return }
        dueAt = min(dueAt, max(scheduledAt, isAnswer ? now : now + Self.acknowledgementDelay(pace: pace)))
    }

    /// Records that an answer was sent.
    mutating func sent(ack: UInt64, now: Double, interval: Double = Self.interval) {
        scheduledAt = max(scheduledAt, now) + interval
        sentAck = ack
        dueAt = .infinity
    }

    func isDue(now: Double) -> Bool { now >= dueAt }
}
