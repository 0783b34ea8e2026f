/// The maximum time that a response waits for its reader: a limit without any progress, and a total limit by the bytes
/// read.
///
/// A peer that reads a few bytes now and then occupies a connection no longer than one that reads nothing. A value
/// type; the clock in ms is a parameter.
struct ReadingPace {
    /// The start of the current wait.
    private var since: UInt64?
    /// The waits that are over, in ms.
    private var waited: UInt64 = 0
    private var written = 0

    /// Records the number of bytes that the peer has read.
    mutating func took(_ count: Int, now: UInt64) {
        if let since { waited += now - min(now, since) }
        since = nil
        written += count
    }

    /// Begins to wait for the reader, and returns the deadline.
    ///
    /// - Parameters:
    ///   - patience: The maximum time without any read byte, in ms.
    ///   - leastRate: The minimum rate in bytes per second.
    mutating func wait(now: UInt64, patience: UInt64, leastRate: Int) -> UInt64 {
        since = now
        let allowed = patience + UInt64(written) * 1000 / UInt64(leastRate)
        return now + min(patience, allowed - min(allowed, waited))
    }

    /// Excludes a pause of this process from the waiting time.
    mutating func ignorePause(_ pause: UInt64) {
        since = since.map { $0 + pause }
    }
}
