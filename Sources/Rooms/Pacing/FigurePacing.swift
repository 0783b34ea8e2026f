/// Decides when a phone gets its next `figures`. A pure value; the clock, in milliseconds, is a parameter.
///
/// It allows 60 figures messages a second, or 30 on a crowded server, by the generic cell rate algorithm (ITU-T I.371):
/// each message advances the schedule by an interval, and a message may be early by `toleranceMilliseconds`. So a phone that sends
/// a batch per animation frame gets figures for each one at once, even if they arrive unevenly. Acknowledgements are
/// sent with the next figures. If no batch follows at the phone's pace, they are sent alone, so that streaming phones
/// get no extra messages.
package struct FigurePacing {
    static let defaultIntervalMilliseconds = LoadLevel.calm.figuresIntervalMilliseconds
    static let toleranceMilliseconds = 12.0
    /// The minimum time for which an acknowledgement waits for a batch, in ms.
    private static let minAcknowledgementDelayMilliseconds = 60.0
    /// The tolerated delay of a batch, in ms.
    private static let batchToleranceMilliseconds = 20.0

    /// The time of the next message in an even stream.
    private var scheduledAt = -Double.infinity
    private var sentAck: UInt64 = 0
    /// The time at which the next message is due; infinite if none is.
    private(set) var dueAt = Double.infinity

    /// Records that a batch needs figures; returns whether they may be sent at once.
    mutating func requestFigures(now: Double, interval: Double = Self.defaultIntervalMilliseconds) -> Bool {
        if now >= scheduledAt - Self.toleranceMilliseconds { return true }
        // Waits for the next batch: a separate message would use up the schedule, and a stream of exactly 60 batches a
        // second would always get its figures late.
        dueAt = min(dueAt, scheduledAt + interval / 2)
        return false
    }

    /// Makes a message due at once, because the connection did not accept the last one or figures changed without a
    /// batch.
    package mutating func postpone(now: Double) {
        dueAt = min(dueAt, now)
    }

    /// The time for which an acknowledgement waits for the next figures, in ms.
    ///
    /// - Parameter pace: The number of batches a second that were requested of the phone.
    static func acknowledgementDelay(pace: Int) -> Double {
        max(minAcknowledgementDelayMilliseconds, 1000 / Double(max(1, pace)) + batchToleranceMilliseconds)
    }

    /// Records that a commit advanced the acknowledged `seq`.
    ///
    /// - Parameters:
    ///   - isResponse: Whether the message consists only of the acknowledgement, so that it need not wait for figures.
    ///   - pace: The number of batches a second that were requested of the phone.
    mutating func recordCommit(ack: UInt64, isResponse: Bool = false, pace: Int, now: Double) {
        guard ack != sentAck else { return }
        dueAt = min(dueAt, max(scheduledAt, isResponse ? now : now + Self.acknowledgementDelay(pace: pace)))
    }

    /// Records that a response was sent.
    mutating func recordSent(ack: UInt64, now: Double, interval: Double = Self.defaultIntervalMilliseconds) {
        scheduledAt = max(scheduledAt, now) + interval
        sentAck = ack
        dueAt = .infinity
    }

    func isDue(now: Double) -> Bool { now >= dueAt }
}

/// The load of the last second, and how the server adapts to it.
enum LoadLevel: Comparable {
    /// Every message is handled at once.
    case calm
    /// More than 100 fixes of walkers a second, and no touches: no visible number must change at once, so the messages
    /// of 10 ms are handled together, and commits are half as frequent.
    case walking
    /// More than 50 phones at full rate: the messages of a millisecond are handled together, and commits are half as
    /// frequent.
    case busy
    /// More than 750 phones at full rate: figures messages are also half as frequent. Digits that change 30 times a
    /// second still look live, and the saved work leaves capacity for more phones.
    case crowded

    /// - Parameters:
    ///   - batchesPerSecond: The number of batches of touches and of fixes.
    ///   - touchEventsPerSecond: The number of events in them.
    init(batchesPerSecond: Int, touchEventsPerSecond: Int) {
        self =
            switch batchesPerSecond {
            case 45_001...: .crowded
            case 3_001...: .busy
            case 101...: touchEventsPerSecond == 0 ? .walking : .calm
            default: .calm
            }
    }

    /// The pause between two iterations of the event loop.
    var loopPause: Duration {
        switch self {
        case .calm: .zero
        case .walking: .milliseconds(10)
        case .busy, .crowded: .milliseconds(1)
        }
    }

    /// The minimum time between two responses to a phone, in ms.
    var figuresIntervalMilliseconds: Double { self == .crowded ? 1000.0 / 30 : 1000.0 / 60 }

    /// The minimum time between two commits, in ms.
    var commitIntervalMilliseconds: Double { self == .calm ? 50 : 100 }
}
