package import SpotTheDifference

/// Stores puzzles and rounds on disk.
///
/// Every call works away from the event loop; when it returns, its changes survive a power failure. Several processes
/// may use one store at the same time. A call throws `StorageError` if the store cannot do its work.
package protocol PuzzleStore: WatchedStore {
    /// Adds a puzzle, or replaces the one with its id.
    func save(_ puzzle: StoredPuzzle) async throws(StorageError)

    /// Changes a puzzle in one transaction, so that no concurrent change is lost.
    ///
    /// - Parameter change: Makes the new puzzle from the stored one; the id stays. If it throws, nothing is written.
    /// - Returns: The puzzle before and after, or the refusal of `change`; `nil` for an unknown puzzle.
    func update<Refusal: Error>(
        puzzle id: String,
        _ change: @escaping @Sendable (StoredPuzzle) throws(Refusal) -> StoredPuzzle
    ) async throws(StorageError) -> Result<ChangedPuzzle, Refusal>?

    /// Imports the puzzles of a folder's property lists, all or none.
    ///
    /// A puzzle replaces the one with its id; otherwise the one that was imported from the same file of the same
    /// folder; otherwise one from a file of the same name with the same picture and title. It keeps the replaced
    /// puzzle's id, its visibility and, unless the file states them, its original and its proximity.
    ///
    /// - Returns: The effect of the import on each puzzle, in order.
    func addImported(_ puzzles: [StoredPuzzle]) async throws(StorageError) -> [ImportedPuzzle]

    /// Removes a puzzle with its rounds.
    ///
    /// - Returns: The removed puzzle; `nil` for an unknown puzzle.
    func remove(puzzle id: String) async throws(StorageError) -> StoredPuzzle?

    /// Reads a puzzle; `nil` for an unknown one.
    func puzzle(_ id: String) async throws(StorageError) -> StoredPuzzle?

    /// Lists puzzles in the order of their creation.
    ///
    /// - Parameters:
    ///   - number: The `next` of the previous page, or 0.
    ///   - limit: The maximum number of puzzles to return.
    ///   - shownOnly: Whether to leave out puzzles that are not shown to players.
    func puzzles(after number: Int64, limit: Int, shownOnly: Bool) async throws(StorageError) -> PuzzlePage

    /// Finds the shown puzzles of a part of the map.
    func pins(_ query: PinQuery) async throws(StorageError) -> PinPage

    /// Finds the shown puzzles of a part of the map, with close ones clustered.
    func clusters(_ query: ClusterQuery) async throws(StorageError) -> ClusterPage

    /// Whether any puzzle has this picture, or this original.
    func isUsed(picture hash: String) async throws(StorageError) -> Bool

    /// Adds a round, or replaces the one with its id.
    ///
    /// - Returns: Whether it was stored; false if its puzzle or the round itself was removed meanwhile.
    func save(_ round: StoredRound, isNew: Bool) async throws(StorageError) -> Bool

    /// Reads a round; `nil` for an unknown one.
    func round(_ id: String) async throws(StorageError) -> StoredRound?

    /// Lists rounds in the order of their ids' bytes.
    ///
    /// - Parameters:
    ///   - id: The id of the previous page's last round, or an empty text.
    ///   - limit: The maximum number of rounds to return.
    func rounds(after id: String, limit: Int) async throws(StorageError) -> [StoredRound]

    /// Removes rounds that started before a time in seconds since 1970.
    func removeRounds(startedBefore time: Double) async throws(StorageError)

    /// Closes the store; no call may follow.
    func close() async throws(StorageError)
}

/// A page of puzzles.
package struct PuzzlePage: Sendable {
    /// The puzzles in the order of their creation.
    package var puzzles: [StoredPuzzle]
    /// The start of the next page; `nil` on the last page.
    package var next: Int64?

    /// Creates a page.
    package init(puzzles: [StoredPuzzle], next: Int64?) {
        self.puzzles = puzzles
        self.next = next
    }
}

/// A puzzle before and after a change.
package struct ChangedPuzzle: Sendable {
    /// The puzzle before the change.
    package var before: StoredPuzzle
    /// The puzzle after the change.
    package var after: StoredPuzzle
}

/// The result of importing a puzzle.
package struct ImportedPuzzle: Sendable, Equatable {
    /// The effect of the import.
    package enum Change: Sendable {
        case added, updated, unchanged
    }

    /// The puzzle's id.
    package var id: String
    /// The effect of the import.
    package var change: Change

    /// Creates a result.
    package init(id: String, change: Change) {
        self.id = id
        self.change = change
    }
}

/// Stores pictures by content: one file for all puzzles that share it.
package protocol PictureStore: ContentSweeping {
    /// Stores the bytes, unless they are stored already; they are on disk when the call returns.
    ///
    /// - Parameter hash: Their SHA-256 as 64 hexadecimal digits.
    func add(_ bytes: [UInt8], hash: String) async throws(StorageError)

    /// Reads a picture; `nil` for an unknown hash.
    func bytes(of hash: String) async throws(StorageError) -> [UInt8]?

    /// The path of a file that holds the picture, to be sent in pieces; `nil` for an unknown hash.
    func file(of hash: String) async throws(StorageError) -> String?
}

/// A round with its times.
package struct StoredRound: Sendable, Equatable {
    /// The round's id.
    package var id: String
    /// The puzzle's id.
    package var puzzle: String
    /// The puzzle at the start of the round, and the found differences.
    package var round: Round
    /// The time of each find in order, in seconds since 1970.
    package var foundAt: [Double]
    /// The time of the start in seconds since 1970.
    package var startedAt: Double
    /// The time at which the player gave up, in seconds since 1970; `nil` otherwise.
    package var givenUpAt: Double?

    /// Creates a round.
    package init(
        id: String,
        puzzle: String,
        round: Round,
        foundAt: [Double] = [],
        startedAt: Double,
        givenUpAt: Double? = nil
    ) {
        self.id = id
        self.puzzle = puzzle
        self.round = round
        self.foundAt = foundAt
        self.startedAt = startedAt
        self.givenUpAt = givenUpAt
    }

    /// The time at which the last difference was found; `nil` while one is missing.
    package var completedAt: Double? { round.isComplete ? foundAt.last : nil }

    /// Whether the round is over: all differences are found, or the player gave up.
    package var isOver: Bool { round.isComplete || givenUpAt != nil }
}
