import Storage
import WireProtocol

@testable import Features
@testable import Rooms

extension Room {
    /// The state of all features in a room.
    static let allFeatures: [any RoomFeature.Type] = [
        RoomScale.self, RoomChallenges.self, RoomGames.self, RoomWalkers.self, RoomReplay.self,
    ]

    /// An empty room.
    static func sample(retention: SessionRetention = .replay, locale: String = "en") -> Room {
        Room(
            code: "K7M2QX",
            hostKey: TokenHash(of: "t"),
            state: SessionState(code: "K7M2QX", activity: "touch"),
            retention: retention,
            locale: locale,
            createdAt: 0,
            expiresAt: 86_400,
            features: allFeatures
        )
    }

    /// A participant's current stored row.
    func row(of participant: Participant) -> StoredParticipant {
        participant.row(session: code, position: 0, features: storedFeatures).encoded
    }

    /// The room restored from its rows, after a log without a record.
    static func restored(
        _ row: StoredSession,
        _ participants: [StoredParticipant] = [],
        _ results: [StoredResult] = []
    ) throws -> Room {
        let room = try Room(
            RestoredSession(session: row, participants: participants, lastPosition: 0, results: results),
            features: allFeatures
        )
        room.finishReplay()
        return room
    }
}
