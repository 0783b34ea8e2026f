/// Counters for `/metrics`.
package final class ServerMetrics {
    /// Batches that were accepted.
    package internal(set) var batches = 0
    /// Touch events that were applied.
    package internal(set) var events = 0
    /// The number of connections closed because the disk was behind.
    package internal(set) var backlogRejections = 0
    /// Messages and batches that were refused as invalid.
    package internal(set) var refusedBatches = 0
    /// Messages with figures.
    package internal(set) var figuresSent = 0
    /// Frames to single viewers.
    package internal(set) var framesSent = 0
    /// Commits that reached the disk.
    package internal(set) var commits = 0
    /// Commits that failed.
    package internal(set) var commitFailures = 0
    /// HTTP requests.
    package var requests = 0
    /// The time at which a device other than the server's machine last sent a request, in ms on the server's clock.
    package var visitedAt: Double?
    /// The number of codes without a session that somebody typed or opened.
    package internal(set) var wrongCodes = RecentCount()
    /// The number of phones that resumed on a connection while an older connection of theirs was open.
    package internal(set) var takeovers = 0
    /// The delays of the loop's timer.
    package internal(set) var loopLag = Histogram()
    /// The longest stops of the loop.
    package internal(set) var loopStops = LoopStops()
    /// The times from a commit's start until it was on disk.
    package internal(set) var commitTimes = Histogram()
}
