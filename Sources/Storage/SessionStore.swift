/// Keeps sessions on disk. Every call is asynchronous and away from the event loop.
///
/// The log of applied batches is the truth; a participant's checkpoint is a state of its engine from which the log
/// after `StoredParticipant.checkpointPosition` leads on. `commit` is atomic: after a crash either all of it is there
/// or nothing.
package protocol SessionStore: Sendable {
    /// Everything that has not expired at `now` (seconds since 1970), each session with the log that its checkpoints lack.
    func restore(now: Double) async throws(StorageError) -> [RestoredSession]

    /// Makes the changes durable; returns after they survive a power cut.
    func commit(_ commit: Commit) async throws(StorageError)

    /// At most `limit` chunks of a session's log with a position over `position`, in order.
    func chunks(ofSession code: String, after position: Int64, limit: Int) async throws(StorageError) -> [LogChunk]

    /// Removes a session so that none of its bytes is left in any file of the store.
    func wipe(session code: String) async throws(StorageError)

    /// Ends the work; nothing is called after it.
    func close() async throws(StorageError)
}

/// What one transaction changes.
package struct Commit: Sendable {
    /// Written in this order: sessions, participants, log.
    package var sessions: [StoredSession] = []
    package var participants: [StoredParticipant] = []
    package var chunks: [LogChunk] = []

    package init() {}

    package var isEmpty: Bool { sessions.isEmpty && participants.isEmpty && chunks.isEmpty }
}

/// A session's row; written whole, the newest wins.
package struct StoredSession: Sendable, Equatable {
    package var code: String
    package var hostToken: String
    package var activity: String
    package var retention: String
    package var locale: String
    /// Seconds since 1970, UTC.
    package var createdAt: Double
    package var expiresAt: Double
    /// What the application keeps besides, opaque here (JSON).
    package var state: [UInt8]

    package init(
        code: String, hostToken: String, activity: String, retention: String, locale: String,
        createdAt: Double, expiresAt: Double, state: [UInt8] = []
    ) {
        self.code = code
        self.hostToken = hostToken
        self.activity = activity
        self.retention = retention
        self.locale = locale
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.state = state
    }
}

/// A participant's row, keyed by session and number; written whole, the newest wins.
package struct StoredParticipant: Sendable, Equatable {
    package var session: String
    /// 1, 2, 3 … in order of joining; never given twice in a session.
    package var number: Int
    package var resumeToken: String
    /// Name, screen and the like, opaque here (JSON).
    package var profile: [UInt8]
    /// The engine's state, opaque here; empty before the first checkpoint.
    package var checkpoint: [UInt8]
    /// The position of the last log chunk that the checkpoint contains; 0 for none.
    package var checkpointPosition: Int64

    package init(
        session: String, number: Int, resumeToken: String, profile: [UInt8],
        checkpoint: [UInt8] = [], checkpointPosition: Int64 = 0
    ) {
        self.session = session
        self.number = number
        self.resumeToken = resumeToken
        self.profile = profile
        self.checkpoint = checkpoint
        self.checkpointPosition = checkpointPosition
    }
}

/// A piece of a session's log: the records of one group commit, opaque here.
package struct LogChunk: Sendable, Equatable {
    package var session: String
    /// 1, 2, 3 … per session, without gaps.
    package var position: Int64
    package var bytes: [UInt8]

    package init(session: String, position: Int64, bytes: [UInt8]) {
        self.session = session
        self.position = position
        self.bytes = bytes
    }
}

/// A session as it comes back after a restart.
package struct RestoredSession: Sendable {
    package var session: StoredSession
    package var participants: [StoredParticipant]
    /// The chunks after the lowest checkpoint position of any participant, in order.
    package var chunks: [LogChunk]
    /// The position of the newest chunk of the session; 0 for none.
    package var lastPosition: Int64

    package init(
        session: StoredSession, participants: [StoredParticipant], chunks: [LogChunk], lastPosition: Int64
    ) {
        self.session = session
        self.participants = participants
        self.chunks = chunks
        self.lastPosition = lastPosition
    }
}

/// Why the store could not do its work; the text names the file and the library's reason.
package enum StorageError: Error, Equatable {
    case unavailable(String)
    case failed(String)
}
