import Rooms
import WireProtocol

/// Each game as a part of the session.
extension RoomGames {
    private static let measures = [
        Measure("time", in: "s", better: .less), Measure("found", in: "%", better: .more),
        Measure("hints", better: .less),
    ]

    var parts: [SessionPart] {
        games.map { game in
            let standings = room.storedParticipants.compactMap { participant in
                game.rounds[participant.number].map { (id: participant.id, standing: $0.stored.standing) }
            }
            return SessionPart(
                name: "game-\(game.number)",
                kind: "game",
                number: game.number,
                title: game.title,
                settings: game.puzzleID,
                startedMilliseconds: game.startedMilliseconds,
                measures: Self.measures
            ) {
                standings.map { id, standing in
                    SessionPart.Row(participant: id, values: standing.measuredValues)
                }
            }
        }
    }
}

extension RoundStanding {
    /// The values in the order of the measures; only a participant who has found all differences has a time.
    fileprivate var measuredValues: [Double?] {
        [
            isComplete ? milliseconds.map { Double($0) / 1000 } : nil,
            total > 0 ? Double(found) / Double(total) * 100 : nil, Double(hints),
        ]
    }
}
