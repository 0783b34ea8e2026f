/// A session's entry in the store's list: the data to find it, to check its host and to end it in time.
package struct SessionEntry: Equatable, Sendable {
    /// The session's code.
    package var code: String
    /// The hash of the host's token.
    package var hostToken: String
    /// The time of expiry in seconds on the clock that sessions age by (`StoredClock.age`).
    package var expiresAt: Double
    /// Whether the server reads the session at its start: it has rounds, which are found by their ids, or an unfinished
    /// erasure.
    package var isReadAtStart: Bool

    /// Creates an entry.
    package init(code: String, hostToken: String, expiresAt: Double, isReadAtStart: Bool) {
        self.code = code
        self.hostToken = hostToken
        self.expiresAt = expiresAt
        self.isReadAtStart = isReadAtStart
    }
}
