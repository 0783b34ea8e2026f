/// Counters for `/metrics`.
final class ServerMetrics {
    var batches = 0
    var events = 0
    /// Connections closed because the disk was behind.
    var backlogRejections = 0
    var refusedBatches = 0
    var figuresSent = 0
    var framesSent = 0
    var commits = 0
    var commitFailures = 0
    var requests = 0
    /// When another device than the server's own machine last sent a request, in ms on the server's clock.
    var visitedAt: Double?
    /// Codes that no session has, which somebody typed or opened.
    var wrongCodes = RecentCount()
    /// Phones that resumed on a connection while an older one of theirs was open.
    var takeovers = 0
    /// How late the loop's timer was.
    var loopLag = Histogram()
    /// From a commit's start until it was on disk.
    var commitTimes = Histogram()
}
