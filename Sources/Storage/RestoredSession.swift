/// A session as it comes back after a restart.
package struct RestoredSession: Sendable {
    package var session: StoredSession
    package var participants: [StoredParticipant]
    /// The chunks after the lowest checkpoint position of any participant, in order.
    package var chunks: [LogChunk]
    /// The position of the newest chunk of the session; 0 for none.
    package var lastPosition: Int64
    /// By challenge, participant and slot.
    package var results: [StoredResult]
    /// By game and participant, each game itself first.
    package var rounds: [StoredClassRound]

    package init(
        session: StoredSession,
        participants: [StoredParticipant],
        chunks: [LogChunk],
        lastPosition: Int64,
        results: [StoredResult],
        rounds: [StoredClassRound] = []
    ) {
        self.session = session
        self.participants = participants
        self.chunks = chunks
        self.lastPosition = lastPosition
        self.results = results
        self.rounds = rounds
    }
}
