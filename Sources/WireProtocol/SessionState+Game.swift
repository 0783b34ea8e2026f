extension SessionState {
    /// The game that the class plays; its puzzle's id is the session's subject.
    package struct Game: Codable, Equatable, Sendable {
        /// The game's number: 1, 2, 3 … in the order of the starts in this session.
        package var number: Int
        /// The number of differences in its puzzle.
        package var total: Int

        /// Creates the state of a game.
        package init(number: Int, total: Int) {
            self.number = number
            self.total = total
        }
    }
}

extension JSONWriter {
    /// Writes the fields of a game, without braces.
    package mutating func fields(of game: SessionState.Game) {
        integer("number", game.number)
        integer("total", game.total)
    }
}
