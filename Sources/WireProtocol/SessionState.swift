/// The state of a session that all of its phones and viewers receive.
package struct SessionState: Codable, Equatable, Sendable {
    package var code: String
    package var activity: String
    package var subject: String?
    package var isFrozen = false
    package var isHidden = false
    /// The id of the participant in the spotlight.
    package var spotlight: String?
    package var touchkit = false
    package var isEnded = false
    /// Missing in what was written before rooms could be locked.
    private var locked: Bool?

    /// Whether new phones are refused.
    package var isLocked: Bool {
        get { locked ?? false }
        set { locked = newValue }
    }

    /// Missing in data written before sessions had a lobby.
    private var lobby: Bool?

    /// Whether viewers show how to join, in full size, until the host starts.
    package var isInLobby: Bool {
        get { lobby ?? false }
        set { lobby = newValue }
    }

    /// JSON fields of features, each after a comma; sent with the state, not stored with it.
    package var features: [UInt8] = []

    private enum CodingKeys: CodingKey {
        case code, activity, subject, isFrozen, isHidden, spotlight, touchkit, isEnded, locked, lobby
    }

    package init(code: String, activity: String) {
        self.code = code
        self.activity = activity
    }
}
