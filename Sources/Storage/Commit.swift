/// The changes of one transaction.
package struct Commit: Sendable {
    /// Written in this order: sessions, participants, log, keyframes, results, rounds; then some are forgotten.
    package var sessions: [StoredSession] = []
    package var participants: [StoredParticipant] = []
    package var chunks: [LogChunk] = []
    package var keyframes: [Keyframe] = []
    package var results: [StoredResult] = []
    package var rounds: [StoredClassRound] = []
    package var forgotten: [ForgottenParticipant] = []
    package var clock: StoredClock?

    package init() {}

    package var isEmpty: Bool {
        sessions.isEmpty && participants.isEmpty && chunks.isEmpty && keyframes.isEmpty
            && results.isEmpty && rounds.isEmpty && forgotten.isEmpty && clock == nil
    }

    /// The codes of the sessions that it changes.
    package var codes: Set<String> {
        Set(sessions.map(\.code)).union(participants.map(\.session)).union(chunks.map(\.session))
            .union(keyframes.map(\.session)).union(results.map(\.session)).union(rounds.map(\.session))
            .union(forgotten.map(\.session))
    }

    /// The changes of the sessions for which `isWanted` holds, without the clock.
    package func filtered(_ isWanted: (String) -> Bool) -> Commit {
        var part = Commit()
        part.sessions = sessions.filter { isWanted($0.code) }
        part.participants = participants.filter { isWanted($0.session) }
        part.chunks = chunks.filter { isWanted($0.session) }
        part.keyframes = keyframes.filter { isWanted($0.session) }
        part.results = results.filter { isWanted($0.session) }
        part.rounds = rounds.filter { isWanted($0.session) }
        part.forgotten = forgotten.filter { isWanted($0.session) }
        return part
    }

    /// The changes without those of some sessions.
    package func without(_ codes: Set<String>) -> Commit {
        var rest = filtered { !codes.contains($0) }
        rest.clock = clock
        return rest
    }
}
