/// The row of a round in one of a session's games of spot the difference, keyed by session, game and participant; a
/// newer row replaces it.
package struct StoredClassRound: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The game's number: 1, 2, 3 … in the order of the session's games.
    package var game: Int
    /// The participant's number; 0 for the game itself with its puzzle.
    package var participant: Int
    /// The state of the round as JSON, opaque to the store.
    package var content: [UInt8]

    /// Creates a row.
    package init(session: String, game: Int, participant: Int, content: [UInt8]) {
        self.session = session
        self.game = game
        self.participant = participant
        self.content = content
    }
}
