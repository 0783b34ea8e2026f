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

    /// Nobody new gets in.
    package var isLocked: Bool {
        get { locked ?? false }
        set { locked = newValue }
    }

    /// Missing in what was written before sessions began in the lobby.
    private var lobby: Bool?

    /// Viewers show the way in, as large as they can, until the host starts.
    package var isInLobby: Bool {
        get { lobby ?? false }
        set { lobby = newValue }
    }

    /// JSON that features add when the state is told, each field behind a comma; not stored with it.
    package var features: [UInt8] = []

    private enum CodingKeys: CodingKey {
        case code, activity, subject, isFrozen, isHidden, spotlight, touchkit, isEnded, locked, lobby
    }

    package init(code: String, activity: String) {
        self.code = code
        self.activity = activity
    }
}
