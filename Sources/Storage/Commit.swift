/// What one transaction changes.
package struct Commit: Sendable {
    /// Written in this order: sessions, participants, log, keyframes, results, rounds.
    package var sessions: [StoredSession] = []
    package var participants: [StoredParticipant] = []
    package var chunks: [LogChunk] = []
    package var keyframes: [Keyframe] = []
    package var results: [StoredResult] = []
    package var rounds: [StoredClassRound] = []

    package init() {}

    package var isEmpty: Bool {
        sessions.isEmpty && participants.isEmpty && chunks.isEmpty && keyframes.isEmpty
            && results.isEmpty && rounds.isEmpty
    }
}
