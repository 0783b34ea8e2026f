/// A session's row; written whole, the newest wins.
package struct StoredSession: Sendable, Equatable {
    package var code: String
    package var hostToken: String
    package var activity: String
    package var retention: String
    package var locale: String
    /// Seconds on the clock that sessions age by (`StoredClock.age`).
    package var createdAt: Double
    package var expiresAt: Double
    /// Whether the session has rounds, which are found by their ids.
    package var hasRounds: Bool
    /// The application's further state, opaque here (JSON).
    package var state: [UInt8]

    package init(
        code: String,
        hostToken: String,
        activity: String,
        retention: String,
        locale: String,
        createdAt: Double,
        expiresAt: Double,
        hasRounds: Bool = false,
        state: [UInt8] = []
    ) {
        self.code = code
        self.hostToken = hostToken
        self.activity = activity
        self.retention = retention
        self.locale = locale
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.hasRounds = hasRounds
        self.state = state
    }
}
