import AudioWalk

/// A walker: the play, and the trace of its fixes.
struct Walker: Equatable, Sendable {
    /// The play's id, as sent by the phone.
    var play: String?
    private(set) var trace = WalkTrace()
    /// The time of the newest fix, in ms since the session's start.
    private(set) var fixedMilliseconds: UInt64 = 0
    /// The session's time minus the phone's time, in ms, for the message with the shortest transit time.
    private var clockOffset: Double?

    /// A longer transit time, in ms, means that the phone's clock was changed, because connections do not stall that
    /// long.
    private static let maxTransitMilliseconds = 60_000.0

    init(play: String? = nil) {
        self.play = play
    }

    /// Applies a fix.
    ///
    /// Fixes may arrive late, because the phone was offline or the network stalled. The delay is computed from the
    /// phone's clock, which also stamped the fixes.
    ///
    /// - Parameters:
    ///   - sentAt: ms on the phone's clock.
    ///   - receivedMilliseconds: since the session's start.
    mutating func apply(_ fix: WalkFix, sentAt: Double, receivedMilliseconds: UInt64) {
        trace.apply(fix)
        let received = Double(receivedMilliseconds)
        let offset = received - sentAt
        let transitTime = offset - (clockOffset ?? .infinity)
        if !(0...Self.maxTransitMilliseconds).contains(transitTime) { clockOffset = offset }
        // Limited to the time between the session's start and the arrival, in case the phone's clock was changed.
        let taken = min(max(0, fix.time + (clockOffset ?? offset)), received)
        fixedMilliseconds = max(fixedMilliseconds, UInt64(taken))
    }

    mutating func apply(_ fixes: [WalkFix], sentAt: Double, receivedMilliseconds: UInt64) {
        for fix in fixes { apply(fix, sentAt: sentAt, receivedMilliseconds: receivedMilliseconds) }
    }

    /// Clears the figures but keeps the current position.
    mutating func clear() {
        trace.clear()
    }
}

extension Walker {
    /// The walker in a participant's row.
    struct Stored: Codable {
        var play: String?
        /// The trace's progress.
        var progress: [Double]
        /// Absent if positions are not stored.
        var fixedMilliseconds: UInt64?
        var clockOffset: Double?
    }

    /// Returns the walker as stored in its row.
    ///
    /// - Parameter storesPositions: whether positions are stored, and not only sums.
    func stored(storesPositions: Bool) -> Stored {
        Stored(
            play: play,
            progress: storesPositions ? trace.progress : trace.sums,
            fixedMilliseconds: storesPositions ? fixedMilliseconds : nil,
            clockOffset: storesPositions ? clockOffset : nil
        )
    }

    /// Restores a walker; `nil` if its row is damaged.
    init?(_ stored: Stored) {
        guard let trace = WalkTrace(progress: stored.progress) else { return nil }
        self.trace = trace
        play = stored.play
        fixedMilliseconds = stored.fixedMilliseconds ?? 0
        clockOffset = stored.clockOffset
    }
}
