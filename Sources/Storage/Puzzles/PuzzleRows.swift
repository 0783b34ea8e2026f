/// The rows of puzzles within one transaction of a database.
///
/// A store implements the requirements with its SQL; the extension has the rules, which are the same for all databases.
package protocol PuzzleRows {
    /// Reads a puzzle; `nil` for an unknown one.
    func puzzle(_ id: String) throws -> StoredPuzzle?
    /// Reads the puzzles that were imported from files of this name, in the order of their creation.
    func puzzles(file: String) throws -> [StoredPuzzle]
    /// Adds a puzzle, or replaces the one with its id.
    func save(_ puzzle: StoredPuzzle) throws
    /// Removes a puzzle with its rounds.
    func remove(_ id: String) throws
    /// Invalidates the cached puzzles of every process that shares the database.
    func incrementRevision() throws
}

extension PuzzleRows {
    /// Changes a puzzle; see `PuzzleStore.update`.
    package func update<Refusal: Error>(
        puzzle id: String,
        _ change: (StoredPuzzle) throws(Refusal) -> StoredPuzzle
    ) throws -> Result<ChangedPuzzle, Refusal>? {
        guard let before = try puzzle(id) else { return nil }
        let after: StoredPuzzle
        do throws(Refusal) {
            after = try change(before)
        } catch {
            return .failure(error)
        }
        try save(after)
        try incrementRevision()
        return .success(ChangedPuzzle(before: before, after: after))
    }

    /// Imports puzzles; see `PuzzleStore.addImported`.
    package func addImported(_ puzzles: [StoredPuzzle]) throws -> [ImportedPuzzle] {
        let taken = try puzzles.map(addImported)
        if taken.contains(where: { $0.change != .unchanged }) { try incrementRevision() }
        return taken
    }

    /// Removes a puzzle with its rounds, and returns it; `nil` for an unknown puzzle.
    package func remove(puzzle id: String) throws -> StoredPuzzle? {
        guard let puzzle = try puzzle(id) else { return nil }
        try remove(id)
        try incrementRevision()
        return puzzle
    }

    private func addImported(_ puzzle: StoredPuzzle) throws -> ImportedPuzzle {
        // A file states an id only if a server has exported it.
        let stored = try self.puzzle(puzzle.id) ?? puzzle.importedBefore(among: puzzles(file: puzzle.source.file))
        guard let stored else {
            try save(puzzle)
            return ImportedPuzzle(id: puzzle.id, change: .added)
        }
        let (update, change) = puzzle.imported(over: stored)
        if update != stored { try save(update) }
        return ImportedPuzzle(id: stored.id, change: change)
    }
}
