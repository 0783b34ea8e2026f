/// A session's row; written whole, the newest wins.
package struct StoredSession: Sendable, Equatable {
    package var code: String
    package var hostToken: String
    package var activity: String
    package var retention: String
    package var locale: String
    /// Seconds since 1970, UTC.
    package var createdAt: Double
    package var expiresAt: Double
    /// What the application keeps besides, opaque here (JSON).
    package var state: [UInt8]

    package init(
        code: String,
        hostToken: String,
        activity: String,
        retention: String,
        locale: String,
        createdAt: Double,
        expiresAt: Double,
        state: [UInt8] = []
    ) {
        self.code = code
        self.hostToken = hostToken
        self.activity = activity
        self.retention = retention
        self.locale = locale
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.state = state
    }
}
