/// A session's entry in the store's list: the data to find it, to check its host and to end it in time.
package struct SessionEntry: Equatable, Sendable {
    /// The session's code.
    package var code: String
    /// The hash of the host's token.
    package var hostToken: String
    /// The time of expiry in seconds on the clock that sessions age by (`StoredClock.age`).
    package var expiresAt: Double
    /// Whether the session has rounds, which are found by their ids.
    package var hasRounds: Bool

    /// Creates an entry.
    package init(code: String, hostToken: String, expiresAt: Double, hasRounds: Bool) {
        self.code = code
        self.hostToken = hostToken
        self.expiresAt = expiresAt
        self.hasRounds = hasRounds
    }
}
