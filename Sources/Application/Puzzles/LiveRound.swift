import Storage

/// A round that is being played.
final class LiveRound {
    /// Where a round of a class belongs.
    struct Seat {
        weak var session: Session?
        let participant: Participant
        /// The game's number.
        let game: Int
    }

    var stored: StoredRound
    /// `nil` for a round that somebody plays alone.
    let seat: Seat?
    /// In ms on the server's clock; for `RoundCache`.
    var usedAt = 0.0

    init(_ stored: StoredRound, seat: Seat? = nil) {
        self.stored = stored
        self.seat = seat
    }
}
