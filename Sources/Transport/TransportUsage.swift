/// The resources that a transport's connections use at a moment, and their limits.
package struct TransportUsage: Sendable, Equatable {
    /// Open connections, and how many the process may have.
    package var connections = 0
    package var connectionLimit = 0
    /// Connections that owe a whole request, and how many may in all.
    package var unfinishedRequests = 0
    package var unfinishedRequestLimit = 0
    /// Bytes that wait for slow WebSockets, and how many may in all.
    package var queuedBytes = 0
    package var queuedBytesLimit = 0
    /// Connections and requests that were ended because a bound was reached, since the start.
    package var refusals = 0

    package init() {}
}
