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

/// A distribution of times like a Prometheus histogram: for each bound, the number of times up to it.
package struct Histogram: Equatable {
    /// The bounds, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

    /// The number of times up to each bound and above the previous one; the last number is of times above all bounds.
    private var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all times, in seconds.
    private var sum = 0.0

    /// Adds a time.
    mutating func add(milliseconds: Double) {
        let seconds = max(0, milliseconds) / 1000
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
    }

    /// Returns the lines of a metric in Prometheus' text format, without its help.
    package func lines(_ name: String) -> String {
        var total = 0
        var text = ""
        for (bound, count) in zip(Self.bounds.map(Self.text) + ["+Inf"], counts) {
            total += count
            text += "\(name)_bucket{le=\"\(bound)\"} \(total)\n"
        }
        return text + "\(name)_sum \(sum)\n\(name)_count \(total)\n"
    }

    private static func text(_ bound: Double) -> String { bound < 1 || bound == 2.5 ? "\(bound)" : "\(Int(bound))" }
}
