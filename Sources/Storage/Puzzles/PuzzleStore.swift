/// Stores puzzles and rounds on disk. Every call is asynchronous and away from the event loop; when a call returns, its
/// changes survive a power failure. Several processes may work on one store at the same time.
package protocol PuzzleStore: Sendable {
    /// Adds the puzzle, or replaces the one of its id.
    func save(_ puzzle: StoredPuzzle) async throws(StorageError)

    /// Gives the puzzle another content, in one step with the reading of it: of two changes at the same time none is lost.
    ///
    /// - Parameter change: makes the new puzzle of the stored one; its id stays. If it throws, nothing is written.
    /// - Returns: the puzzle as it was and as it is, or why `change` refused; `nil` for an unknown one.
    func update<Refusal: Error>(
        puzzle id: String,
        _ change: @escaping @Sendable (StoredPuzzle) throws(Refusal) -> StoredPuzzle
    ) async throws(StorageError) -> Result<ChangedPuzzle, Refusal>?

    /// Stores the puzzles of a folder's property lists, all or none, and returns what each became, in order.
    ///
    /// A puzzle is the same as a stored one if it comes from the same file of the same folder, or from a file
    /// of the same name with the same picture and title. It keeps its id, whether it is shown and, unless the
    /// file states it, how near it is played.
    func take(_ puzzles: [StoredPuzzle]) async throws(StorageError) -> [TakenPuzzle]

    /// Removes the puzzle with its rounds; answers it as it was, or `nil` for an unknown one.
    func remove(puzzle id: String) async throws(StorageError) -> StoredPuzzle?

    func puzzle(_ id: String) async throws(StorageError) -> StoredPuzzle?

    /// Puzzles in the order in which they were made.
    ///
    /// - Parameter shownOnly: leaves out those that players do not get to see.
    func puzzles(after number: Int64, limit: Int, shownOnly: Bool) async throws(StorageError) -> PuzzlePage

    /// The shown puzzles of a part of the map.
    func pins(_ query: PinQuery) async throws(StorageError) -> PinPage

    /// The shown puzzles of a part of the map, close ones together.
    func clusters(_ query: ClusterQuery) async throws(StorageError) -> ClusterPage

    /// Whether a puzzle has this picture.
    func isUsed(picture hash: String) async throws(StorageError) -> Bool

    /// Adds the round, or replaces the one of its id; answers false if its puzzle or the round itself was removed meanwhile.
    func save(_ round: StoredRound, isNew: Bool) async throws(StorageError) -> Bool

    func round(_ id: String) async throws(StorageError) -> StoredRound?

    /// Forgets rounds that began before `time`, in seconds since 1970.
    func removeRounds(startedBefore time: Double) async throws(StorageError)

    /// Ends the work; nothing is called after it.
    func close() async throws(StorageError)
}

package struct PuzzlePage: Sendable {
    package var puzzles: [StoredPuzzle]
    /// After which the next page begins; `nil` on the last.
    package var next: Int64?

    package init(puzzles: [StoredPuzzle], next: Int64?) {
        self.puzzles = puzzles
        self.next = next
    }
}

package struct ChangedPuzzle: Sendable {
    package var before: StoredPuzzle
    package var after: StoredPuzzle

    package init(before: StoredPuzzle, after: StoredPuzzle) {
        self.before = before
        self.after = after
    }
}

/// The result of importing a puzzle.
package struct TakenPuzzle: Sendable, Equatable {
    package enum Change: Sendable {
        case added, updated, unchanged
    }

    package var id: String
    package var change: Change

    package init(id: String, change: Change) {
        self.id = id
        self.change = change
    }
}
