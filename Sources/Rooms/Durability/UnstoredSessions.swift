import Storage

/// New sessions whose creation failed: nobody knows their codes, but the disk may have them, also of a commit that was refused.
/// They are wiped once it can be done.
final class UnstoredSessions {
    /// The most that are wiped at once.
    private static let wipedAtOnce = 256

    private let services: RoomServices
    private let commits: Commits
    private var codes: Set<String> = []
    private var isWiping = false

    init(_ services: RoomServices, _ commits: Commits) { (self.services, self.commits) = (services, commits) }

    func add(_ code: String) { codes.insert(code) }

    /// Whether some are to be wiped now; `wipe` follows.
    func beginWipe() -> Bool {
        guard !codes.isEmpty, !isWiping else { return false }
        isWiping = true
        return true
    }

    nonisolated(nonsending) func wipe() async {
        // A commit that arrived at the store behind the wipe would bring their rows back.
        await commits.attemptAnswered()
        let wiped = Array(codes.prefix(Self.wipedAtOnce))
        do throws(StorageError) {
            try await services.store.wipe(sessions: wiped)
            codes.subtract(wiped)
        } catch .notOwned {
            // The lease was lost meanwhile: they expire there.
            codes.subtract(wiped)
        } catch {
            // A second later again.
        }
        isWiping = false
    }
}
