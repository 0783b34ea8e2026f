/// What a session tells all of its phones and viewers of itself.
package struct SessionState: Codable, Equatable, Sendable {
    package var code: String
    package var activity: String
    package var subject: String?
    package var isFrozen = false
    package var isHidden = false
    /// The id of the participant in the spotlight.
    package var spotlight: String?
    package var touchkit = false
    /// The challenge that runs.
    package var challenge: Challenge?
    /// While the class plays a puzzle.
    package var game: Game?
    package var isEnded = false

    package init(code: String, activity: String) {
        self.code = code
        self.activity = activity
    }
}
