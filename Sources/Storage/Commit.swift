/// The changes of one transaction, written in the order of the properties.
package struct Commit: Sendable {
    /// The rows of new and changed sessions.
    package var sessions: [StoredSession] = []
    /// The rows of new and changed participants.
    package var participants: [StoredParticipant] = []
    /// New pieces of logs.
    package var chunks: [LogChunk] = []
    /// Pieces of logs that replace the pieces on disk at the same positions.
    package var rewritten: [LogChunk] = []
    /// New keyframes.
    package var keyframes: [Keyframe] = []
    /// New and changed attempts at challenges.
    package var results: [StoredResult] = []
    /// New and changed rounds of games.
    package var rounds: [StoredClassRound] = []
    /// The participants to delete, after everything else is written.
    package var forgotten: [ForgottenParticipant] = []
    /// The clock at the time of the commit; `nil` keeps the stored one.
    package var clock: StoredClock?

    /// Creates a commit without changes.
    package init() {}

    /// Whether nothing has changed.
    package var isEmpty: Bool {
        sessions.isEmpty && participants.isEmpty && chunks.isEmpty && rewritten.isEmpty && keyframes.isEmpty
            && results.isEmpty && rounds.isEmpty && forgotten.isEmpty && clock == nil
    }

    /// The codes of the sessions that the commit changes.
    package var codes: Set<String> {
        Set(sessions.map(\.code)).union(participants.map(\.session)).union(chunks.map(\.session))
            .union(rewritten.map(\.session)).union(keyframes.map(\.session)).union(results.map(\.session)).union(
                rounds.map(\.session)
            )
            .union(forgotten.map(\.session))
    }

    /// The changes of the sessions for which `isWanted` is true, without the clock.
    package func filtered(_ isWanted: (String) -> Bool) -> Commit {
        var part = Commit()
        part.sessions = sessions.filter { isWanted($0.code) }
        part.participants = participants.filter { isWanted($0.session) }
        part.chunks = chunks.filter { isWanted($0.session) }
        part.rewritten = rewritten.filter { isWanted($0.session) }
        part.keyframes = keyframes.filter { isWanted($0.session) }
        part.results = results.filter { isWanted($0.session) }
        part.rounds = rounds.filter { isWanted($0.session) }
        part.forgotten = forgotten.filter { isWanted($0.session) }
        return part
    }

    /// The changes without those of some sessions, with the clock.
    package func without(_ codes: Set<String>) -> Commit {
        var remaining = filtered { !codes.contains($0) }
        remaining.clock = clock
        return remaining
    }
}

/// A piece of a session's log: the records of one group commit, opaque to the store.
package struct LogChunk: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The chunk's position: 1, 2, 3 … in each session, without gaps.
    package var position: Int64
    /// The records' bytes.
    package var bytes: [UInt8]

    /// Creates a chunk.
    package init(session: String, position: Int64, bytes: [UInt8]) {
        self.session = session
        self.position = position
        self.bytes = bytes
    }
}

/// The readable chunks in one section of a damaged log.
package struct ReadableChunks: Equatable, Sendable {
    /// The readable chunks in order.
    package var chunks: [LogChunk]
    /// The positions of the chunks that cannot be read.
    package var damaged: [Int64]
    /// The position up to which the section reaches; `nil` at the log's end.
    package var last: Int64?

    /// Creates a section.
    package init(chunks: [LogChunk], damaged: [Int64], last: Int64?) {
        self.chunks = chunks
        self.damaged = damaged
        self.last = last
    }
}

/// A participant to delete from the store, with its keyframes, results and rounds: it left before sending anything, or
/// withdrew its consent.
package struct ForgottenParticipant: Sendable, Equatable {
    /// The session's code.
    package var session: String
    /// The participant's number.
    package var number: Int

    /// Creates the key of a participant.
    package init(session: String, number: Int) {
        self.session = session
        self.number = number
    }
}
