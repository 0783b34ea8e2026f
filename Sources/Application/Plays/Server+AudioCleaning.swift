import Logging
import Storage

extension Server {
    /// Removes sounds that no play has. One that is replaced soon after it came is spared at that moment, since an import may
    /// be about to name it; so somebody has to come back for it.
    func dropForgottenAudio() {
        Task {
            do {
                for hash in try await plays.audio.hashes() where try await !plays.store.isUsed(audio: hash) {
                    try await plays.audio.removeUnused(hash)
                }
            } catch {
                logger.error("Forgotten sounds could not be removed", metadata: ["reason": "\(error)"])
            }
        }
    }
}
