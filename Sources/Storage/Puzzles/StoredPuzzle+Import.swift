/// The rule of `PuzzleStore.addImported`, for every store.
extension StoredPuzzle {
    /// Finds the puzzle that an earlier import made of the same file, or of the same puzzle in another folder.
    ///
    /// - Parameter namesakes: The puzzles from files of the same name.
    func importedBefore(among namesakes: [StoredPuzzle]) -> StoredPuzzle? {
        namesakes.first { $0.source.folder == source.folder }
            ?? namesakes.first { $0.picture?.hash == picture?.hash && $0.title == title }
    }

    /// Returns a known puzzle as updated by this import; unchanged if the import has nothing new.
    func imported(over stored: StoredPuzzle) -> (puzzle: StoredPuzzle, change: ImportedPuzzle.Change) {
        var update = self
        update.id = stored.id
        update.isPublished = stored.isPublished
        update.original = original ?? stored.original
        update.proximityMetres = proximityMetres ?? stored.proximityMetres
        update.updatedAt = stored.updatedAt
        guard update != stored else { return (stored, .unchanged) }
        // Moving a folder does not change the puzzle.
        let isMoved = stored.source.folder != update.source.folder
        var settled = stored
        settled.source = update.source
        (settled.picture, settled.original) = (update.picture, update.original)
        let isSame = isMoved && stored.hasPictures(of: update) && settled == update
        if !isSame { update.updatedAt = updatedAt }
        return (update, isSame ? .unchanged : .updated)
    }

    private func hasPictures(of other: StoredPuzzle) -> Bool {
        picture?.hash == other.picture?.hash && original?.hash == other.original?.hash
    }
}
