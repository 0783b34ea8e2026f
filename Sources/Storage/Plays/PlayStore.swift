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

/// Stores sounds by content: one file for all plays that share it.
package protocol AudioStore: ContentSweeping {
    /// Stores the bytes; they are on disk when the call returns.
    ///
    /// - Returns: Their SHA-256 as 64 hexadecimal digits.
    func add(_ bytes: [UInt8]) async throws(StorageError) -> String

    /// Reads a sound; `nil` for an unknown hash.
    func bytes(of hash: String) async throws(StorageError) -> [UInt8]?

    /// The path of a file that holds the sound, to be sent in pieces; `nil` for an unknown hash.
    func file(of hash: String) async throws(StorageError) -> String?
}

/// The limits of a play from any source; texts are counted in code points, as in the schema.
package enum PlayLimits {
    /// The longest title in code points.
    package static let titleCharacters = 200
    /// The longest name of a scene in code points.
    package static let nameCharacters = 100
    /// The longest text about the play in code points.
    package static let aboutCharacters = 10_000
    /// The largest file of a play, or of a map with regions, in bytes.
    package static let fileBytes = 1 << 20
    /// The largest sound in bytes.
    package static let audioBytes = 64 << 20
    /// The largest size of all sounds of a play in bytes.
    package static let playBytes = 512 << 20
    /// The maximum number of sounds of a play.
    package static let audioCount = 1_000
    /// The longest name of a sound, in bytes of UTF-8.
    package static let audioNameBytes = 120

    /// Whether a sound's name is valid: a file name without a folder.
    package static func isAudioName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), name.utf8.count <= audioNameBytes else {
            return false
        }
        return name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    }
}
