/// Stores plays on disk.
///
/// Every call works away from the event loop; when it returns, its changes survive a power failure. Several processes
/// may use one store at the same time. A call throws `StorageError` if the store cannot do its work.
package protocol PlayStore: WatchedStore {
    /// Adds a play, or replaces the script of a stored one; its sounds are unchanged.
    ///
    /// - Parameters:
    ///   - id: The play's id; `nil` for a new play whose id is made from its title.
    ///   - now: The time in seconds since 1970.
    /// - Returns: The stored play, and whether it is new.
    func put(_ script: PlayScript, id: String?, now: Double) async throws(StorageError) -> PutPlay

    /// Imports a play's file with all its sounds.
    ///
    /// A file replaces the play that was imported from the same path, otherwise the one with the same title and
    /// language; that play keeps its id. The id of a new play is made from its title.
    ///
    /// - Parameter source: The absolute path of the play's file.
    func addImported(
        _ script: PlayScript,
        audio: [StoredAudio],
        source: String,
        now: Double
    ) async throws(StorageError) -> ImportedPlay

    /// Adds a sound to a play, or replaces the one of its name; the play's limits are checked in the same transaction.
    ///
    /// - Returns: The play before and after, or the limit that the sound would exceed; `nil` for an unknown play.
    func put(_ audio: StoredAudio, play id: String, now: Double) async throws(StorageError)
        -> Result<ChangedPlay, AudioExcess>?

    /// Removes a sound of a play; if there is no such sound, nothing changes.
    ///
    /// - Returns: The play before and after; `nil` for an unknown play.
    func remove(audio name: String, play id: String, now: Double) async throws(StorageError) -> ChangedPlay?

    /// Removes a play.
    ///
    /// - Returns: The removed play; `nil` for an unknown play.
    func remove(play id: String) async throws(StorageError) -> StoredPlay?

    /// Reads a play; `nil` for an unknown one.
    func play(_ id: String) async throws(StorageError) -> StoredPlay?

    /// Finds one sound of a play without reading the rest, and whether listeners see the play; `nil` for an unknown
    /// play.
    func audio(_ name: String, play id: String) async throws(StorageError) -> (audio: StoredAudio, isComplete: Bool)?

    /// Lists plays in the order of their creation.
    ///
    /// - Parameters:
    ///   - number: The `next` of the previous page, or 0.
    ///   - limit: The maximum number of plays to return.
    ///   - completeOnly: Whether to leave out plays that are not shown to listeners.
    func plays(after number: Int64, limit: Int, completeOnly: Bool) async throws(StorageError) -> PlayPage

    /// Whether any play has this sound.
    func isUsed(audio hash: String) async throws(StorageError) -> Bool

    /// Closes the store; no call may follow.
    func close() async throws(StorageError)
}

/// A page of plays.
package struct PlayPage: Sendable {
    /// The plays in the order of their creation.
    package var plays: [PlaySummary]
    /// The start of the next page; `nil` on the last page.
    package var next: Int64?

    /// Creates a page.
    package init(plays: [PlaySummary], next: Int64?) {
        self.plays = plays
        self.next = next
    }
}

/// The result of storing a script.
package struct PutPlay: Sendable {
    /// The stored play.
    package var play: StoredPlay
    /// Whether the play was added.
    package var isNew: Bool
}

/// A play before and after a change.
package struct ChangedPlay: Sendable {
    /// The play before the change.
    package var before: StoredPlay
    /// The play after the change.
    package var after: StoredPlay

    /// The hashes of the sounds that the play no longer has.
    package var dropped: [String] {
        let retained = Set(after.audio.map(\.hash))
        return before.audio.map(\.hash).filter { !retained.contains($0) }
    }
}

/// The limit of a play that a sound would exceed.
package enum AudioExcess: Error, Sendable {
    /// The play has more sounds than `PlayLimits.audioCount`.
    case count
    /// The play has more bytes than `PlayLimits.playBytes`.
    case bytes

    /// Checks a sound against the limits; `nil` if it exceeds none.
    ///
    /// - Parameters:
    ///   - bytes: The sound's size in bytes.
    ///   - others: The play's other sounds.
    package init?(adding bytes: Int, to others: some Collection<StoredAudio>) {
        if others.count >= PlayLimits.audioCount {
            self = .count
        } else if others.reduce(bytes, { $0 + $1.bytes }) > PlayLimits.playBytes {
            self = .bytes
        } else {
            return nil
        }
    }
}

/// The result of importing a play.
package struct ImportedPlay: Sendable {
    /// The effect of the import.
    package enum Change: Sendable {
        case added, updated, unchanged
    }

    /// The play's id.
    package var id: String
    /// The effect of the import.
    package var change: Change
    /// The hashes of the sounds that the play no longer has.
    package var dropped: [String]
}
