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

/// A session's entry in the store's list: the data to find it, to check its host and to end it in time.
package struct SessionEntry: Equatable, Sendable {
    /// The session's code.
    package var code: String
    /// The hash of the host's token.
    package var hostToken: String
    /// The time of expiry in seconds on the clock that sessions age by (`StoredClock.age`).
    package var expiresAt: Double
    /// Whether the server reads the session at its start: it has rounds, which are found by their ids, or an unfinished
    /// erasure.
    package var isReadAtStart: Bool

    /// Creates an entry.
    package init(code: String, hostToken: String, expiresAt: Double, isReadAtStart: Bool) {
        self.code = code
        self.hostToken = hostToken
        self.expiresAt = expiresAt
        self.isReadAtStart = isReadAtStart
    }
}

/// The condition of a store and of the disk that it writes to.
package struct StoreCondition: Equatable, Sendable {
    /// Whether the data is in a folder of this machine, and not in a database.
    package var isFolder: Bool
    /// The free bytes on the disk that this process may use; `nil` where another machine has the disk, or where the file
    /// system does not tell them.
    package var freeBytes: Int64?
    /// The size of the data folder or of the database in bytes.
    package var folderBytes: Int64
    /// The size of the reserve file in bytes, which is freed so that sessions can be deleted on a full disk.
    package var reserveBytes: Int64
    /// The reason why nothing can be written, for the operator only; `nil` if writing works.
    package var fault: String?
    /// The repairs since the last inspection, a sentence each, for the log.
    package var repairs: [String]
    /// The number of stored sessions that no process has in memory; `nil` if the process knows all of them itself.
    package var sessionsAsleep: Int?

    /// Creates a condition.
    package init(
        isFolder: Bool = true,
        freeBytes: Int64?,
        folderBytes: Int64,
        reserveBytes: Int64,
        fault: String? = nil,
        repairs: [String] = [],
        sessionsAsleep: Int? = nil
    ) {
        self.repairs = repairs
        self.sessionsAsleep = sessionsAsleep
        self.isFolder = isFolder
        self.freeBytes = freeBytes
        self.folderBytes = folderBytes
        self.reserveBytes = reserveBytes
        self.fault = fault
    }
}

/// A store whose files another program may remove or overwrite while it is open.
package protocol WatchedStore: Sendable {
    /// The reason why writes would be lost, for the operator only; `nil` if writing works.
    func fault() async -> String?
}

extension WatchedStore {
    /// By default a store without files of its own.
    package func fault() async -> String? { nil }
}

/// Removes stored pictures and sounds without references.
///
/// Content added or used within the last minutes stays, because another process may be about to refer to it.
package protocol ContentSweeping: Sendable {
    /// Lists the hashes with this prefix that may be removed, and deletes incomplete files that a crash left.
    ///
    /// - Parameter prefix: Two hexadecimal digits.
    func settled(prefix: String) async throws(StorageError) -> [String]

    /// Removes a content, unless it was added or used within the last minutes.
    func removeUnused(_ hash: String) async throws(StorageError)
}
