import Logging
import Rooms
import Storage

/// Removes unused pictures and sounds, for example those that remained because the server stopped before removing them.
enum ContentSweep {
    /// Sweeps all pictures and sounds in the background.
    static func begin(_ rooms: isolated Rooms) {
        let puzzles = rooms.feature(SpotFeature.self).services
        let (plays, logger) = (rooms.feature(WalkFeature.self).services, rooms.logger)
        Task {
            do {
                try await Self.sweep(puzzles.pictures) { hash throws(StorageError) in
                    try await puzzles.store.isUsed(picture: hash)
                }
                try await Self.sweep(plays.audio) { hash throws(StorageError) in
                    try await plays.store.isUsed(audio: hash)
                }
            } catch {
                logger.error("Cannot remove unused pictures and sounds", metadata: ["reason": "\(error)"])
            }
        }
    }

    private static let digits = Array("0123456789abcdef")

    @concurrent
    private static func sweep(
        _ contents: any ContentSweeping,
        isUsed: @Sendable (String) async throws(StorageError) -> Bool
    ) async throws(StorageError) {
        for first in digits {
            for second in digits {
                for hash in try await contents.settled(prefix: "\(first)\(second)") where try await !isUsed(hash) {
                    try await contents.removeUnused(hash)
                }
            }
        }
    }
}
