/// Stores sessions on disk; every call works away from the event loop.
///
/// The log of applied batches is the source of truth. A participant's checkpoint is a state of its engine from which
/// the log after `StoredParticipant.checkpointPosition` continues. `commit` is atomic: after a crash it is stored
/// completely or not at all.
///
/// Every call throws `StorageError`; reading returns exactly what was written, or throws `StorageError.damaged`.
package protocol SessionStore: Sendable {
    /// Decides who leads a session, if several nodes share the store; `nil` for a store of one process.
    var ownership: (any SessionOwnership)? { get }

    /// Lists all sessions; the cost does not depend on the size of their data.
    func entries() async throws(StorageError) -> [SessionEntry]

    /// Reads a session without its log; `nil` for an unknown one.
    func restore(session code: String) async throws(StorageError) -> RestoredSession?

    /// Makes changes durable; they survive a power failure when the call returns. Cancelling the caller's task does not
    /// stop it.
    ///
    /// Participants, chunks, keyframes, results and rounds of a session that is not in the store are dropped, because
    /// it was wiped while they waited.
    ///
    /// - Returns: The sessions whose changes could not be stored because their part of the file is damaged.
    @discardableResult
    func commit(_ commit: Commit) async throws(StorageError) -> [Damage]

    /// Reads at most `limit` log chunks of a session after a position, in order and without a gap.
    func chunks(ofSession code: String, after position: Int64, limit: Int) async throws(StorageError) -> [LogChunk]

    /// Reads log chunks as `chunks` does, and skips damaged ones.
    func readableChunks(
        ofSession code: String,
        after position: Int64,
        limit: Int
    ) async throws(StorageError) -> ReadableChunks

    /// Reads each participant's newest keyframe up to a time, ordered by number.
    ///
    /// The log continues for all after the highest position among them: a participant with an older keyframe did not
    /// change in between.
    ///
    /// - Parameter milliseconds: The time since the session's start.
    func keyframes(ofSession code: String, until milliseconds: UInt64) async throws(StorageError) -> [Keyframe]

    /// Reads the number of participants that changed before each set of keyframes, in order.
    func keyframeActivity(ofSession code: String) async throws(StorageError) -> [KeyframeActivity]

    /// Removes sessions so that none of their bytes remains in any file of the store; unknown sessions are ignored.
    ///
    /// It also works on a full disk.
    func wipe(sessions codes: [String]) async throws(StorageError)

    /// Removes from the store's files what deleted and replaced rows have left there, as far as the store can.
    func clean() async throws(StorageError)

    /// Reads the newest clock that was committed; `nil` for none.
    func clock() async throws(StorageError) -> StoredClock?

    /// Inspects the data folder and its disk, without waiting for commits.
    func condition() async -> StoreCondition

    /// Closes the store; no call may follow.
    func close() async throws(StorageError)
}

extension SessionStore {
    /// By default only one process uses the store.
    package var ownership: (any SessionOwnership)? { nil }

    /// By default nothing is left.
    package func clean() async throws(StorageError) {}

    /// Removes one session like `wipe(sessions:)`.
    package func wipe(session code: String) async throws(StorageError) { try await wipe(sessions: [code]) }
}
