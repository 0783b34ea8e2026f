/// What one transaction changes.
package struct Commit: Sendable {
    /// Written in this order: sessions, participants, log, results.
    package var sessions: [StoredSession] = []
    package var participants: [StoredParticipant] = []
    package var chunks: [LogChunk] = []
    package var results: [StoredResult] = []

    package init() {}

    package var isEmpty: Bool {
        sessions.isEmpty && participants.isEmpty && chunks.isEmpty && results.isEmpty
    }
}
