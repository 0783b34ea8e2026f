/// The resources that a transport's connections use now, and their limits.
package struct TransportUsage: Sendable, Equatable {
    /// The open connections.
    package var connections = 0
    /// The most connections that the process may have open.
    package var connectionLimit = 0
    /// The connections whose current request has not arrived completely.
    package var unfinishedRequests = 0
    /// The most such connections.
    package var unfinishedRequestLimit = 0
    /// The bytes that wait for slow WebSockets.
    package var queuedBytes = 0
    /// The most such bytes.
    package var queuedBytesLimit = 0
    /// The connections and requests that were ended because a limit was reached, since the start.
    package var refusals = 0

    /// Creates a usage of 0.
    package init() {}
}
