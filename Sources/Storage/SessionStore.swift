/// Stores sessions on disk. Every call is asynchronous and away from the event loop.
///
/// The log of applied batches is the truth; a participant's checkpoint is a state of its engine from which the log
/// after `StoredParticipant.checkpointPosition` leads on. `commit` is atomic: after a crash either all of it is there
/// or nothing.
///
/// Whatever is read is what was written, or `StorageError.damaged` is thrown.
package protocol SessionStore: Sendable {
    /// All sessions, in short; what it costs does not depend on what is stored of them.
    func entries() async throws(StorageError) -> [SessionEntry]

    /// A session without its log; `nil` for an unknown one.
    func restore(session code: String) async throws(StorageError) -> RestoredSession?

    /// Makes the changes durable; returns after they survive a power cut. Cancelling the caller's task does not stop it.
    ///
    /// Participants, chunks, keyframes, results and rounds of a session that the store does not hold are left out: it was wiped
    /// while they waited, and they must neither bring it back nor keep the other sessions' changes from the disk.
    ///
    /// - Returns: the sessions whose changes could not be made because their part of the file is damaged.
    @discardableResult
    func commit(_ commit: Commit) async throws(StorageError) -> [Damage]

    /// At most `limit` chunks of a session's log with a position over `position`, in order and without a gap.
    func chunks(ofSession code: String, after position: Int64, limit: Int) async throws(StorageError) -> [LogChunk]

    /// As `chunks`, with what can be read of a damaged log.
    func readableChunks(
        ofSession code: String,
        after position: Int64,
        limit: Int
    ) async throws(StorageError) -> ReadableChunks

    /// Each participant's newest keyframe of at most `milliseconds` since the session's start, by number.
    ///
    /// The highest position among them is where the log leads on for all: a participant whose keyframe is older did
    /// not change in between.
    func keyframes(ofSession code: String, until milliseconds: UInt64) async throws(StorageError) -> [Keyframe]

    /// How many participants changed before each set of keyframes, in order.
    func keyframeActivity(ofSession code: String) async throws(StorageError) -> [KeyframeActivity]

    /// Removes sessions so that none of their bytes can be read from any file of the store; unknown ones are passed over.
    ///
    /// Works on a full disk, too.
    func wipe(sessions codes: [String]) async throws(StorageError)

    /// The newest clock that was committed.
    func clock() async throws(StorageError) -> StoredClock?

    /// Looks after the place of the data; away from the queue that commits wait in.
    func condition() async -> StoreCondition

    /// Ends the work; nothing is called after it.
    func close() async throws(StorageError)
}

extension SessionStore {
    /// Like `wipe(sessions:)`, for one session.
    package func wipe(session code: String) async throws(StorageError) { try await wipe(sessions: [code]) }
}
