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
    private var readBytes = 0

    /// Records the number of bytes that the peer has read.
    mutating func recordRead(_ count: Int, now: UInt64) {
        if let since { waited += now - min(now, since) }
        since = nil
        readBytes += count
    }

    /// Begins to wait for the reader, and returns the deadline.
    ///
    /// - Parameters:
    ///   - maxSilence: The maximum time without any read byte, in ms.
    ///   - minBytesPerSecond: The minimum rate in bytes per second.
    mutating func beginWait(now: UInt64, maxSilence: UInt64, minBytesPerSecond: Int) -> UInt64 {
        since = now
        let allowed = maxSilence + UInt64(readBytes) * 1000 / UInt64(minBytesPerSecond)
        return now + min(maxSilence, allowed - min(allowed, waited))
    }

    /// Excludes a pause of this process from the waiting time.
    mutating func ignorePause(_ pause: UInt64) {
        since = since.map { $0 + pause }
    }
}
