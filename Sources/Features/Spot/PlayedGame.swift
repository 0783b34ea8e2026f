import Rooms
import WireProtocol

/// A class's game with everybody's standing; a copy that shares memory with the room.
struct PlayedGame: Sendable {
    let number: Int
    let puzzleID: String
    let title: String
    let total: Int
    let startedMilliseconds: UInt64
    let players: [(participant: ParticipantIdentity, standing: RoundStanding)]

    /// - Parameters:
    ///   - participants: The participants whose standings count.
    ///   - forHost: Whether to include labels that only the host may see.
    init(_ game: ClassGame, participants: [Participant], forHost: Bool = false) {
        number = game.number
        puzzleID = game.puzzleID
        title = game.title
        total = game.state.total
        startedMilliseconds = game.startedMilliseconds
        players = participants.compactMap { participant in
            game.rounds[participant.number].map {
                (forHost ? participant.fullIdentity : participant.identity, $0.stored.standing)
            }
        }
    }
}
