extension SessionState {
    /// The puzzle that the class plays; its id is the session's subject.
    package struct Game: Codable, Equatable, Sendable {
        /// 1, 2, 3 … in the order of the starts in this session.
        package var number: Int
        /// The number of differences.
        package var total: Int

        package init(number: Int, total: Int) {
            self.number = number
            self.total = total
        }
    }
}

extension JSONWriter {
    /// The fields of a game.
    package mutating func fields(of game: SessionState.Game) {
        raw("\"number\":")
        integer(game.number)
        raw(",\"total\":")
        integer(game.total)
    }
}
