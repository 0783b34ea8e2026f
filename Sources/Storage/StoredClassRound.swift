/// A round in one of a session's games of spot the difference, keyed by session, game and participant; written whole, the
/// newest wins.
package struct StoredClassRound: Sendable, Equatable {
    package var session: String
    /// 1, 2, 3 … in order of the session's games.
    package var game: Int
    /// The participant's number; 0 for the game itself, with its puzzle.
    package var participant: Int
    /// The state of the round, opaque here (JSON).
    package var content: [UInt8]

    package init(session: String, game: Int, participant: Int, content: [UInt8]) {
        self.session = session
        self.game = game
        self.participant = participant
        self.content = content
    }
}
