import Storage

/// Caches recently used puzzles, so that a thumbnail or a hit test needs no disk access.
///
/// Entries are valid for a second only, because an import in another process may change puzzles.
struct PuzzleCache {
    private static let lifetimeMilliseconds = 1000.0
    private static let maxPuzzles = 2000

    private var entries: [String: (puzzle: StoredPuzzle, loadedAt: Double)] = [:]

    /// - Parameter now: ms on the server's clock.
    func puzzle(_ id: String, now: Double) -> StoredPuzzle? {
        guard let entry = entries[id], now - entry.loadedAt < Self.lifetimeMilliseconds else { return nil }
        return entry.puzzle
    }

    mutating func remember(_ puzzle: StoredPuzzle, now: Double) {
        if entries.count >= Self.maxPuzzles {
            entries = entries.filter { now - $0.value.loadedAt < Self.lifetimeMilliseconds }
            if entries.count >= Self.maxPuzzles { entries.removeAll() }
        }
        entries[puzzle.id] = (puzzle, now)
    }

    mutating func forget(_ id: String) {
        entries[id] = nil
    }
}
