/// Stores plays on disk. Every call is asynchronous and away from the event loop; when a call returns, its changes
/// survive a power failure. Several processes may work on one store at the same time.
package protocol PlayStore: Sendable {
    /// Adds the play, or gives the one of its id this script; the sounds stay as they are.
    ///
    /// - Parameter id: `nil` for a new play that is called after its title.
    /// - Returns: the play as it is now, and whether it is new.
    func put(_ script: PlayScript, id: String?, now: Double) async throws(StorageError) -> PutPlay

    /// Takes over a play's file with all its sounds.
    ///
    /// It is the same as a stored one if it comes from the same file, or else if it has the same title and
    /// language: it keeps that one's id. A new one is called after its title.
    ///
    /// - Parameter source: the absolute path of the play's file.
    func take(
        _ script: PlayScript,
        audio: [StoredAudio],
        source: String,
        now: Double
    ) async throws(StorageError) -> TakenPlay

    /// Adds the sound to the play, or replaces the one of its name, in one step with looking whether there is room for it.
    ///
    /// - Returns: the play as it was and as it is; `nil` for an unknown one.
    func put(_ audio: StoredAudio, play id: String, now: Double) async throws(StorageError)
        -> Result<ChangedPlay, AudioExcess>?

    /// - Returns: the play as it was and as it is; `nil` for an unknown play. Without such a sound nothing changes.
    func remove(audio name: String, play id: String, now: Double) async throws(StorageError) -> ChangedPlay?

    /// Removes the play; answers it as it was, or `nil` for an unknown one.
    func remove(play id: String) async throws(StorageError) -> StoredPlay?

    func play(_ id: String) async throws(StorageError) -> StoredPlay?

    /// One sound, without the play around it, and whether listeners get to see that play.
    func audio(_ name: String, play id: String) async throws(StorageError) -> (audio: StoredAudio, isComplete: Bool)?

    /// Plays in the order in which they were made.
    ///
    /// - Parameter completeOnly: leaves out those that listeners do not get to see.
    func plays(after number: Int64, limit: Int, completeOnly: Bool) async throws(StorageError) -> PlayPage

    /// Whether a play has this sound.
    func isUsed(audio hash: String) async throws(StorageError) -> Bool

    /// Ends the work; nothing is called after it.
    func close() async throws(StorageError)
}

package struct PlayPage: Sendable {
    package var plays: [PlaySummary]
    /// After which the next page begins; `nil` on the last.
    package var next: Int64?

    package init(plays: [PlaySummary], next: Int64?) {
        self.plays = plays
        self.next = next
    }
}

package struct PutPlay: Sendable {
    package var play: StoredPlay
    package var isNew: Bool

    package init(play: StoredPlay, isNew: Bool) {
        self.play = play
        self.isNew = isNew
    }
}

package struct ChangedPlay: Sendable {
    package var before: StoredPlay
    package var after: StoredPlay

    package init(before: StoredPlay, after: StoredPlay) {
        self.before = before
        self.after = after
    }

    /// Hashes of sounds that the play has no more.
    package var dropped: [String] {
        let retained = Set(after.audio.map(\.hash))
        return before.audio.map(\.hash).filter { !retained.contains($0) }
    }
}

/// The limit of a play that a sound would exceed.
package enum AudioExcess: Error, Sendable {
    /// `PlayLimits.audioCount`.
    case count
    /// `PlayLimits.playBytes`.
    case bytes

    /// - Parameters:
    ///   - bytes: of the sound.
    ///   - others: the sizes of the play's other sounds.
    package init?(of bytes: Int, beside others: some Collection<StoredAudio>) {
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
package struct TakenPlay: Sendable {
    package enum Change: Sendable {
        case added, updated, unchanged
    }

    package var id: String
    package var change: Change
    /// Hashes of sounds that the play has no more.
    package var dropped: [String]

    package init(id: String, change: Change, dropped: [String]) {
        self.id = id
        self.change = change
        self.dropped = dropped
    }
}
