/// A session restored after a restart; its log continues from the checkpoints.
package struct RestoredSession: Sendable {
    /// The session's row.
    package var session: StoredSession
    /// The participants' rows.
    package var participants: [StoredParticipant]
    /// The position of the newest log chunk; 0 for none.
    package var lastPosition: Int64
    /// The attempts, ordered by challenge, participant and slot.
    package var results: [StoredResult]
    /// The rounds, ordered by game and participant; each game's own row comes first.
    package var rounds: [StoredClassRound]

    /// Creates a restored session.
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

    /// The position up to which each participant's checkpoint contains the log, by number.
    package var checkpointPositions: [Int: Int64] {
        Dictionary(participants.map { ($0.number, $0.checkpointPosition) }) { first, _ in first }
    }

    /// The lowest checkpoint position: the log must be read after it.
    package var checkpointPosition: Int64 { participants.map(\.checkpointPosition).min() ?? 0 }
}
