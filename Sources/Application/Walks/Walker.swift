import WalkTraces

/// One who walks an audio walk: which play, and what the fixes come to.
struct Walker: Equatable, Sendable {
    /// The play's id, as the phone told it.
    var play: String?
    private(set) var trace = WalkTrace()
    /// When the newest fix was taken, ms since the session's start.
    private(set) var fixedMilliseconds: UInt64 = 0
    /// The session's time less the phone's, in ms, of the message that was on its way for the shortest time.
    private var clockOffset: Double?

    /// A message that took longer shows a phone whose clock was set (ms): no connection is silent for so long.
    private static let longestWay = 60_000.0

    init(play: String? = nil) {
        self.play = play
    }

    /// Applies a fix.
    ///
    /// What was walked without a network comes later than it was taken, and so does what the network held back and then
    /// delivers at once. How much later, the phone's own clock tells: the same one that stamped the fixes.
    ///
    /// - Parameters:
    ///   - sentAt: ms on the phone's clock.
    ///   - receivedMilliseconds: since the session's start.
    mutating func apply(_ fix: WalkFix, sentAt: Double, receivedMilliseconds: UInt64) {
        trace.apply(fix)
        let received = Double(receivedMilliseconds)
        let offset = received - sentAt
        let way = offset - (clockOffset ?? .infinity)
        if !(0...Self.longestWay).contains(way) { clockOffset = offset }
        // Taken after the session began and before it came, whatever a clock that was set meanwhile says.
        let taken = min(max(0, fix.time + (clockOffset ?? offset)), received)
        fixedMilliseconds = max(fixedMilliseconds, UInt64(taken))
    }

    mutating func apply(_ fixes: [WalkFix], sentAt: Double, receivedMilliseconds: UInt64) {
        for fix in fixes { apply(fix, sentAt: sentAt, receivedMilliseconds: receivedMilliseconds) }
    }

    /// The host clears the figures: the walker goes on where it is.
    mutating func clear() {
        trace.clear()
    }
}

extension Walker {
    /// What a participant's row keeps.
    struct Stored: Codable {
        var play: String?
        /// Of the trace.
        var progress: [Double]
        /// Absent where no position is kept.
        var fixedMilliseconds: UInt64?
        var clockOffset: Double?
    }

    /// - Parameter keepsPositions: whether more than sums may reach the disk.
    func stored(keepsPositions: Bool) -> Stored {
        Stored(
            play: play,
            progress: keepsPositions ? trace.progress : trace.sums,
            fixedMilliseconds: keepsPositions ? fixedMilliseconds : nil,
            clockOffset: keepsPositions ? clockOffset : nil
        )
    }

    /// `nil` if it is damaged.
    init?(_ stored: Stored) {
        guard let trace = WalkTrace(progress: stored.progress) else { return nil }
        self.trace = trace
        play = stored.play
        fixedMilliseconds = stored.fixedMilliseconds ?? 0
        clockOffset = stored.clockOffset
    }
}
