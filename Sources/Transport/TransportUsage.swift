/// The resources that a transport's connections use now, and their limits.
package struct TransportUsage: Sendable, Equatable {
    /// The open connections.
    package var connections = 0
    /// The maximum number of connections that the process may have open.
    package var connectionLimit = 0
    /// The connections whose current request has not arrived completely.
    package var unfinishedRequests = Share()
    /// The bytes that these connections hold.
    package var unfinishedRequestBytes = Share()
    /// The connections whose response waits to be read.
    package var unreadResponses = Share()
    /// The bytes that these connections hold.
    package var unreadResponseBytes = Share()
    /// The bytes of messages that have not ended.
    package var unfinishedMessageBytes = Share()
    /// The bytes that wait for slow WebSockets.
    package var queuedBytes = Share()
    /// The connections and requests that were ended because a limit was reached, since the start.
    package var refusals = 0
    /// The number of clients since the start that ended a TLS handshake because they do not trust the certificate.
    package var distrustingClients = 0

    /// The use of a bounded resource.
    package struct Share: Sendable, Equatable {
        /// The amount in use now.
        package var used: Int
        /// The maximum amount.
        package var limit: Int

        /// Creates a share; by default both values are 0.
        package init(used: Int = 0, limit: Int = 0) {
            (self.used, self.limit) = (used, limit)
        }
    }

    /// Creates a usage in which all values are 0.
    package init() {}
}
