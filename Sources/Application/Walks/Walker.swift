import WalkTraces

/// One who walks an audio walk: which play, and what the fixes come to.
struct Walker: Equatable, Sendable {
    /// The play's id, as the phone told it.
    var play: String?
    private(set) var trace = WalkTrace()
    /// When the newest fix was taken, ms since the session's start.
    private(set) var fixedMilliseconds: UInt64 = 0

    init(play: String? = nil) {
        self.play = play
    }

    /// Applies a fix.
    ///
    /// What was walked without a network comes later than it was taken. How much later, the phone's own clock tells:
    /// the same one that stamped the fixes.
    ///
    /// - Parameters:
    ///   - sentAt: ms on the phone's clock.
    ///   - receivedMilliseconds: since the session's start.
    mutating func apply(_ fix: WalkFix, sentAt: Double, receivedMilliseconds: UInt64) {
        trace.apply(fix)
        // The first one is taken after the session began, whatever a clock that was set meanwhile says.
        let age = min(max(0, sentAt - fix.time), Double(receivedMilliseconds))
        fixedMilliseconds = max(fixedMilliseconds, receivedMilliseconds - min(UInt64(age), receivedMilliseconds))
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
    }

    /// - Parameter keepsPositions: whether more than sums may reach the disk.
    func stored(keepsPositions: Bool) -> Stored {
        Stored(
            play: play,
            progress: keepsPositions ? trace.progress : trace.sums,
            fixedMilliseconds: keepsPositions ? fixedMilliseconds : nil
        )
    }

    /// `nil` if it is damaged.
    init?(_ stored: Stored) {
        guard let trace = WalkTrace(progress: stored.progress) else { return nil }
        self.trace = trace
        play = stored.play
        fixedMilliseconds = stored.fixedMilliseconds ?? 0
    }
}
