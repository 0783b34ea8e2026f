/// Keeps sessions on disk. Every call is asynchronous and away from the event loop.
///
/// The log of applied batches is the truth; a participant's checkpoint is a state of its engine from which the log
/// after `StoredParticipant.checkpointPosition` leads on. `commit` is atomic: after a crash either all of it is there
/// or nothing.
package protocol SessionStore: Sendable {
    /// Everything that has not expired at `now` (seconds since 1970), each session with the log that its checkpoints lack.
    func restore(now: Double) async throws(StorageError) -> [RestoredSession]

    /// Makes the changes durable; returns after they survive a power cut. Cancelling the caller's task does not stop it.
    ///
    /// Participants, chunks, keyframes, results and rounds of a session that the store does not hold are left out: it was wiped
    /// while they waited, and they must neither bring it back nor keep the other sessions' changes from the disk.
    func commit(_ commit: Commit) async throws(StorageError)

    /// At most `limit` chunks of a session's log with a position over `position`, in order.
    func chunks(ofSession code: String, after position: Int64, limit: Int) async throws(StorageError) -> [LogChunk]

    /// Each participant's newest keyframe of at most `milliseconds` since the session's start, by number.
    ///
    /// The highest position among them is where the log leads on for all: a participant whose keyframe is older did
    /// not change in between.
    func keyframes(ofSession code: String, until milliseconds: UInt64) async throws(StorageError) -> [Keyframe]

    /// How many participants changed before each set of keyframes, in order.
    func keyframeActivity(ofSession code: String) async throws(StorageError) -> [KeyframeActivity]

    /// Removes a session so that none of its bytes is left in any file of the store; nothing to do for an unknown one.
    func wipe(session code: String) async throws(StorageError)

    /// Ends the work; nothing is called after it.
    func close() async throws(StorageError)
}
