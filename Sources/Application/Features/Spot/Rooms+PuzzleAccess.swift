import Storage
import Transport

/// Finds the puzzle of a request.
extension Rooms {
    /// Returns a puzzle from the cache or the store; authors also see hidden ones.
    func puzzle(_ id: String, isAuthor: Bool) async throws(Problem) -> StoredPuzzle {
        let puzzle: StoredPuzzle
        if let remembered = spot.puzzles.puzzle(id, now: now) {
            puzzle = remembered
        } else {
            let store = spot.services.store
            guard let read = try await Problem.ofStore({ () throws(StorageError) in try await store.puzzle(id) }) else {
                throw .unknownPuzzle(id)
            }
            puzzle = read
            spot.puzzles.remember(puzzle, now: now)
        }
        guard puzzle.isShown || isAuthor else { throw .unknownPuzzle(id) }
        return puzzle
    }

    /// Returns the visible puzzle of a request from the cache; `nil` if the store has to be read.
    func rememberedPuzzle(_ request: RoutedRequest) -> StoredPuzzle? {
        guard let puzzle = spot.puzzles.puzzle(request["id"], now: now), puzzle.isShown else { return nil }
        return puzzle
    }
}
