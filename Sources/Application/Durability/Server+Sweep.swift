import Logging
import Storage

/// Pictures and sounds that nothing names any more: one that was dropped stays for some minutes, or for good if the server
/// stopped meanwhile, until it is swept.
extension Server {
    func sweepContents() {
        let (puzzles, plays, logger) = (puzzles, plays, logger)
        Task {
            do {
                try await Self.sweep(puzzles.pictures) { hash throws(StorageError) in
                    try await puzzles.store.isUsed(picture: hash)
                }
                try await Self.sweep(plays.audio) { hash throws(StorageError) in
                    try await plays.store.isUsed(audio: hash)
                }
            } catch {
                logger.error("Unused pictures and sounds could not be removed", metadata: ["reason": "\(error)"])
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
