import Rooms
import Storage

/// A round in memory.
final class LiveRound {
    /// The room, participant and game of a class's round.
    struct Player {
        weak var room: Room?
        let participant: Participant
        /// The game's number.
        let game: Int
    }

    var stored: StoredRound
    /// `nil` for a round outside a class.
    let player: Player?
    /// The last use in ms on the server's clock, for `RoundCache`.
    var usedAt = 0.0

    init(_ stored: StoredRound, player: Player? = nil) {
        self.stored = stored
        self.player = player
    }
}
