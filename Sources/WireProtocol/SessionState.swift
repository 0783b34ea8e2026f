/// The state of a session that all of its phones and viewers receive.
package struct SessionState: Codable, Equatable, Sendable {
    /// The session's code.
    package var code: String
    /// The activity's name.
    package var activity: String
    /// The id of the activity's puzzle or play; `nil` for none.
    package var subject: String?
    /// Whether input is discarded.
    package var isFrozen = false
    /// Whether phones receive only their own figures; otherwise those that request it receive everybody's touches.
    package var isHidden = false
    /// The id of the participant in the spotlight.
    package var spotlight: String?
    /// Whether phones draw a dot under each finger.
    package var touchkit = false
    /// Whether the session has ended.
    package var isEnded = false
    /// Whether new phones are refused.
    package var isLocked = false
    /// Whether viewers show how to join in full size, until the host starts.
    package var isInLobby = false
    /// How phones get their names.
    package var naming = Naming.invented
    /// Whether own names and codes are shown to the class.
    package var areNamesShown = true

    /// The time of expiry in UTC (RFC 3339); sent with the state, not stored with it.
    package var expiresAt: String?

    /// JSON fields of features, each after a comma; sent with the state, not stored with it.
    package var features: [UInt8] = []

    private enum CodingKeys: CodingKey {
        case code, activity, subject, isFrozen, isHidden, spotlight, touchkit, isEnded, isLocked, isInLobby
        case naming, areNamesShown
    }

    /// Creates the state of a new session.
    package init(code: String, activity: String) {
        self.code = code
        self.activity = activity
    }
}
