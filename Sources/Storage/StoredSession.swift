/// A session's row; a newer row replaces it.
package struct StoredSession: Sendable, Equatable {
    /// The session's code.
    package var code: String
    /// The hash of the host's token.
    package var hostToken: String
    /// The activity's name.
    package var activity: String
    /// The session's retention: `replay` or `figures`.
    package var retention: String
    /// The language of its names as a BCP 47 tag.
    package var locale: String
    /// The time of creation in seconds on the clock that sessions age by (`StoredClock.age`).
    package var createdAt: Double
    /// The time of expiry in seconds on the same clock.
    package var expiresAt: Double
    /// Whether the server reads the session at its start: it has rounds, which are found by their ids, or an unfinished
    /// erasure.
    package var isReadAtStart: Bool
    /// The application's further state as JSON, opaque to the store.
    package var state: [UInt8]

    /// Creates a row.
    package init(
        code: String,
        hostToken: String,
        activity: String,
        retention: String,
        locale: String,
        createdAt: Double,
        expiresAt: Double,
        isReadAtStart: Bool = false,
        state: [UInt8] = []
    ) {
        self.code = code
        self.hostToken = hostToken
        self.activity = activity
        self.retention = retention
        self.locale = locale
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.isReadAtStart = isReadAtStart
        self.state = state
    }
}
