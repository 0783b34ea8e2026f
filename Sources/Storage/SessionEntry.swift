/// A session as the store lists it, without reading it: enough to find it, to check its host, and to end it in time.
package struct SessionEntry: Equatable, Sendable {
    package var code: String
    package var hostToken: String
    /// As in `StoredSession`.
    package var expiresAt: Double
    package var hasRounds: Bool

    package init(code: String, hostToken: String, expiresAt: Double, hasRounds: Bool) {
        self.code = code
        self.hostToken = hostToken
        self.expiresAt = expiresAt
        self.hasRounds = hasRounds
    }
}
