import Storage

/// New sessions whose creation failed. Their codes are unknown to clients, but they may be on disk, even if their
/// commit was refused; they are wiped as soon as the disk allows it.
final class UnstoredSessions {
    /// The maximum number of sessions in one wipe.
    private static let maxWipeCount = 256

    private let services: RoomServices
    private var codes: Set<String> = []
    private var isWiping = false

    init(_ services: RoomServices) { self.services = services }

    func add(_ code: String) { codes.insert(code) }

    /// Whether sessions wait for a wipe and none is running; the caller must then call `wipe`.
    func beginWipe() -> Bool {
        guard !codes.isEmpty, !isWiping else { return false }
        isWiping = true
        return true
    }

    nonisolated(nonsending) func wipe(after commits: Commits) async {
        // A commit that arrived at the store behind the wipe would bring their rows back.
        await commits.waitForWrite()
        let wiped = Array(codes.prefix(Self.maxWipeCount))
        do throws(StorageError) {
            try await services.store.wipe(sessions: wiped)
            codes.subtract(wiped)
        } catch .notOwned {
            // The lease was lost meanwhile; the sessions expire on the nodes that own them now.
            codes.subtract(wiped)
        } catch {
            // Tried again a second later.
        }
        isWiping = false
    }
}
