/// A session restored after a restart; its log continues from the checkpoints.
package struct RestoredSession: Sendable {
    package var session: StoredSession
    package var participants: [StoredParticipant]
    /// The position of the newest chunk of the session; 0 for none.
    package var lastPosition: Int64
    /// By challenge, participant and slot.
    package var results: [StoredResult]
    /// By game and participant, each game itself first.
    package var rounds: [StoredClassRound]

    package init(
        session: StoredSession,
        participants: [StoredParticipant],
        lastPosition: Int64,
        results: [StoredResult],
        rounds: [StoredClassRound] = []
    ) {
        self.session = session
        self.participants = participants
        self.lastPosition = lastPosition
        self.results = results
        self.rounds = rounds
    }

    /// Each participant's, by number.
    package var checkpointPositions: [Int: Int64] {
        Dictionary(participants.map { ($0.number, $0.checkpointPosition) }) { first, _ in first }
    }

    /// The chunks after this position are not in every checkpoint.
    package var checkpointPosition: Int64 { participants.map(\.checkpointPosition).min() ?? 0 }
}
